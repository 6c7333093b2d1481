"""A small server of speech recognition in OpenAI's style, on faster-whisper: whisper_server.py MODEL_DIRECTORY.

Prints its port once it answers. One sound at a time, at the temperature and with the prompt that it is asked with, without a filter of silence
of its own.
"""
import email
import io
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

from faster_whisper import WhisperModel

model = WhisperModel(sys.argv[1], device='cpu', compute_type='int8', cpu_threads=1)
turn = Lock()

SEGMENT = ('id', 'seek', 'start', 'end', 'text', 'tokens', 'temperature', 'avg_logprob', 'compression_ratio', 'no_speech_prob')


def fields_of(content_type, body):
    """The fields of a form, as bytes."""
    form = email.message_from_bytes(b'Content-Type: ' + content_type.encode() + b'\r\n\r\n' + body)
    return {part.get_param('name', header='content-disposition'): part.get_payload(decode=True) for part in form.get_payload()}


def transcribe(fields):
    text = {name: value.decode() for name, value in fields.items() if name != 'file'}
    with turn:
        segments, info = model.transcribe(
            io.BytesIO(fields['file']), language=text.get('language'), temperature=float(text.get('temperature', 0)), beam_size=1,
            initial_prompt=text.get('prompt'), condition_on_previous_text=False)
        segments = [{name: getattr(segment, name) for name in SEGMENT} for segment in segments]
    whole = ''.join(segment['text'] for segment in segments).strip()
    if text.get('response_format') != 'verbose_json':
        return {'text': whole}
    return {'task': 'transcribe', 'language': info.language, 'duration': info.duration, 'text': whole, 'segments': segments}


class Handler(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header('content-type', 'application/json')
        self.send_header('content-length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.answer(200, {'object': 'list', 'data': [{'id': 'whisper', 'object': 'model', 'owned_by': 'openai'}]})

    def do_POST(self):
        body = self.rfile.read(int(self.headers['content-length']))
        if not self.path.endswith('/audio/transcriptions'):
            return self.answer(404, {'error': {'message': 'there is nothing here'}})
        try:
            self.answer(200, transcribe(fields_of(self.headers['content-type'], body)))
        except (KeyError, ValueError) as error:
            self.answer(400, {'error': {'message': str(error)}})

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(('127.0.0.1', 0), Handler)
print(json.dumps({'port': server.server_port}), flush=True)
server.serve_forever()
