"""What runs in the environment `train`, in a process of its own: torch is imported nowhere else.

It imports nothing else of PyBench. Tensors have the names and the layout of GGUF files throughout.

    __main__.py   reads a job, tells of its progress as lines of JSON
    gguf_file.py  model files of llama.cpp: read, written anew with tuned tensors
    hf_folder.py  the same weights as a folder of Hugging Face's form
    rows.py       packed conversations as arrays: tokens, positions, who sees whom
    schedule.py   the learning rate of each step
    llama.py      the model
    optimizer.py  AdamW on masters in fp32
    checkpoint.py the state of a training, written whole or not at all
    loop.py       the training
    sft.py        another training, by TRL, on one device or many
    sft_outputs.py  what that one writes
    refused.py    what a person can put right
    score.py      whether another program's greedy replies are this model's own
"""
