"""Training: from conversations to a tuned model that `model=gguf` serves.

torch stays out of PyBench's own process. Here data are read, tokenized and packed into a plan; a child in the
environment `train` or `trl` does the steps; then the written model is held against llama.cpp.

    small.py          the backend for one machine's processor: settings, and what happens in which order
    trl.py            the backend for GPUs, by TRL: likewise
    accelerate/       how it starts on several devices
    preparation.py    what both note of a training before it begins
    folder_tokenizer.py the tokenizer of a folder of Hugging Face's form
    conversations.py  JSON Lines in, refused line by line
    prompts.py        a conversation as the texts that the model reads and says, by its own chat template
    model_tokenizer.py the tokenizer that a GGUF file describes
    packing.py        which conversations share a row, and which rows a step
    child.py          the process that trains, watched
    requirements.py   memory, disk and precision of this machine, before anything starts
    progress.py       what a person sees meanwhile
    held_up.py        the written model against llama.cpp: tokens and greedy replies
    manifest.py       what is known of a training, as a record
    trainer/          what runs in that process; it imports nothing else of ours
"""
