"""Models: whoever answers a `ModelRequest`.

The way of a request to a model behind an API, one layer a step; each calls the next and none calls back:

    LiteLLMModel.reply      litellm.py   the settings (api.py), and what they open and close
      ReplyCache            cache.py     a reply that was paid for once is not asked for again
      RetryLoop             retry.py     attempts until there is a reply, each at the endpoint that is ready
        Budgeted            layers.py    reserves an attempt's worst case and settles for its cost
        RateLimited         layers.py    waits for a permit of the endpoint (limits.py, endpoints.py)
        Metered             layers.py    charges a rented server's time (gpu.py)
        LiteLLMSender       sender.py    sends once; an error becomes what it means (failures.py)

Scripted models (oracle, replay) are no API: the agent calls their `start_trial`, and the player that it gets
knows the trial. `noop` and `scripted` say what their settings say.
"""
