"""The server of llama.cpp out of the package xllamacpp, which has it without a program: llama_server.py MODEL_FILE CONTEXT_TOKENS.

Prints its port once it answers.
"""
import json
import socket
import sys
import time

import xllamacpp

with socket.socket() as free:
    free.bind(('127.0.0.1', 0))
    port = free.getsockname()[1]

params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.n_ctx = int(sys.argv[2])
params.n_parallel = 1
params.port = port
params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
server = xllamacpp.Server(params)
print(json.dumps({'port': port}), flush=True)
while True:
    time.sleep(3600)
