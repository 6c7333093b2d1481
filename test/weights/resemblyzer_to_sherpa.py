"""Converts the voice encoder of Resemblyzer (Apache-2.0) to an ONNX file that sherpa-onnx takes as a model of speaker embeddings.

The encoder takes 40 bands of a mel power spectrum, as librosa makes it (0 to 8000 Hz): three layers of LSTM, and a linear one. sherpa-onnx
gives models of NeMo the logarithm of a mel power spectrum, from 0 to 7600 Hz, of sound with pre-emphasis. So the file begins with what
undoes that: the exponential, and a matrix that moves the bands of one to those of the other, and divides by the gain of the pre-emphasis.

Needs no package: the file of PyTorch is read, and that of ONNX written, by hand. Nothing in the file of PyTorch is run.
"""
import cmath
import io
import math
import pickle
import struct

RATE = 16_000
BANDS = 40
HIDDEN = 256
LAYERS = 3
FLOAT_BYTES = 4
# What sherpa-onnx does: https://github.com/k2-fsa/sherpa-onnx, csrc/features.h
TOP_HZ = RATE / 2 - 400
PREEMPHASIS = 0.97
# librosa takes a spectrum of 400 points, sherpa-onnx one of 512: as much more is summed up.
POINTS = 512 / 400
# Types of ONNX.
FLOAT, INT64 = 1, 7
INT, INTS = 2, 7


class Block:
    """Where the numbers of a tensor are: the key of a block at the end of the file."""
    def __init__(self, key):
        self.key = key


class Reader(pickle.Unpickler):
    """Reads the tables of a file of PyTorch. What else is in it becomes an empty object of no use."""
    def find_class(self, module, name):
        if (module, name) == ('torch._utils', '_rebuild_tensor_v2'):
            return lambda block, offset, size, *_: (block.key, offset, size)
        if (module, name) == ('collections', 'OrderedDict'):
            return super().find_class(module, name)
        return type(name, (), {})

    def persistent_load(self, identity):
        return Block(identity[2])


def tensors_of(data):
    """The bytes of each tensor, 32-bit floats in order, and its size."""
    file = io.BytesIO(data)
    # Two numbers that say what file it is, and a description of the machine.
    for _ in range(3):
        Reader(file).load()
    state = Reader(file).load()['model_state']
    blocks = {}
    for key in Reader(file).load():
        count, = struct.unpack('<q', file.read(8))
        blocks[key] = file.read(count * FLOAT_BYTES)
    found = {}
    for name, (key, offset, size) in state.items():
        start = offset * FLOAT_BYTES
        found[name] = blocks[key][start:start + math.prod(size) * FLOAT_BYTES]
    return found


def mel(hz):
    """Slaney's scale, as in librosa: linear up to 1000 Hz, then logarithmic."""
    return hz * 3 / 200 if hz < 1000 else 15 + math.log(hz / 1000) * 27 / math.log(6.4)


def hertz(mels):
    return mels * 200 / 3 if mels < 15 else 1000 * math.exp((mels - 15) * math.log(6.4) / 27)


def centres(top_hz):
    return [hertz(mel(top_hz) * (band + 1) / (BANDS + 1)) for band in range(BANDS)]


def bands():
    """The matrix from the bands of sherpa-onnx to those of librosa, a row for each of the former."""
    given = centres(TOP_HZ)
    matrix = [[0.0] * BANDS for _ in range(BANDS)]
    for column, hz in enumerate(centres(RATE / 2)):
        at = max(0, min(BANDS - 2, sum(centre < hz for centre in given) - 1))
        share = max(0.0, min(1.0, (mel(hz) - mel(given[at])) / (mel(given[at + 1]) - mel(given[at]))))
        for row, weight in ((at, 1 - share), (at + 1, share)):
            gain = abs(1 - PREEMPHASIS * cmath.exp(-2j * math.pi * given[row] / RATE)) ** 2
            # Rounded, so that the last bit is the same on every machine.
            matrix[row][column] = float(f'{weight / gain / POINTS:.5g}')
    return struct.pack(f'<{BANDS * BANDS}f', *(value for row in matrix for value in row))


def gates(data):
    """PyTorch has the gates of an LSTM in the order input, forget, cell, output; ONNX input, output, forget, cell."""
    size = len(data) // 4
    given = [data[at * size:(at + 1) * size] for at in range(4)]
    return given[0] + given[3] + given[1] + given[2]


def varint(value):
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    found.append(value)
    return bytes(found)


def field(number, value):
    """A field of protobuf: a number, or bytes, or text."""
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(data)) + data


def fields(*pairs):
    return b''.join(field(number, value) for number, value in pairs)


def tensor(name, kind, size, data):
    return fields(*((1, length) for length in size), (2, kind), (8, name), (9, data))


def attribute(name, value):
    if isinstance(value, int):
        return fields((1, name), (3, value), (20, INT))
    return fields((1, name), *((8, each) for each in value), (20, INTS))


def node(kind, inputs, outputs, **attributes):
    return fields(*((1, name) for name in inputs), *((2, name) for name in outputs), (4, kind),
                  *((5, attribute(name, value)) for name, value in attributes.items()))


def value(name, kind, size):
    lengths = ((1, field(2, length) if isinstance(length, str) else field(1, length)) for length in size)
    return fields((1, name), (2, field(1, fields((1, kind), (2, fields(*lengths))))))


def graph(weights):
    nodes = [
        node('Exp', ['audio_signal'], ['power']),
        # From batch, band, frame to frame, batch, band.
        node('Transpose', ['power'], ['frames'], perm=[2, 0, 1]),
        node('MatMul', ['frames', 'bands'], ['sequence'])
    ]
    constants = [tensor('bands', FLOAT, [BANDS, BANDS], bands())]
    sequence = 'sequence'
    for layer in range(LAYERS):
        width = BANDS if layer == 0 else HIDDEN
        biases = b''.join(gates(weights[f'lstm.bias_{kind}_l{layer}']) for kind in ('ih', 'hh'))
        constants += [
            tensor(f'w{layer}', FLOAT, [1, 4 * HIDDEN, width], gates(weights[f'lstm.weight_ih_l{layer}'])),
            tensor(f'r{layer}', FLOAT, [1, 4 * HIDDEN, HIDDEN], gates(weights[f'lstm.weight_hh_l{layer}'])),
            tensor(f'b{layer}', FLOAT, [1, 8 * HIDDEN], biases),
            tensor(f'direction{layer}', INT64, [1], struct.pack('<q', 1))
        ]
        nodes += [
            node('LSTM', [sequence, f'w{layer}', f'r{layer}', f'b{layer}'], [f'all{layer}', f'last{layer}'], hidden_size=HIDDEN),
            node('Squeeze', [f'all{layer}', f'direction{layer}'], [f'sequence{layer}'])
        ]
        sequence = f'sequence{layer}'
    constants += [
        tensor('first', INT64, [1], struct.pack('<q', 0)),
        tensor('weight', FLOAT, [HIDDEN, HIDDEN], weights['linear.weight']),
        tensor('bias', FLOAT, [HIDDEN], weights['linear.bias'])
    ]
    nodes += [
        node('Squeeze', [f'last{LAYERS - 1}', 'first'], ['hidden']),
        node('Gemm', ['hidden', 'weight', 'bias'], ['raw'], transB=1),
        node('Relu', ['raw'], ['logits']),
        node('LpNormalization', ['logits'], ['embs'], axis=1, p=2),
        # The number of frames is an input of every model of NeMo; it stays one because something takes it.
        node('Identity', ['length'], ['frames_given'])
    ]
    return fields(
        *((1, each) for each in nodes), (2, 'voice-encoder'), *((5, each) for each in constants),
        (11, value('audio_signal', FLOAT, [1, BANDS, 'frames'])), (11, value('length', INT64, [1])),
        (12, value('logits', FLOAT, [1, HIDDEN])), (12, value('embs', FLOAT, [1, HIDDEN])), (12, value('frames_given', INT64, [1]))
    )


def convert(data):
    """The bytes of an ONNX file, for those of `resemblyzer/pretrained.pt`."""
    described = {
        'framework': 'nemo', 'language': 'English', 'url': 'https://pypi.org/project/Resemblyzer/0.1.4/', 'output_dim': HIDDEN,
        'feat_dim': BANDS, 'sample_rate': RATE, 'window_size_ms': 25, 'window_stride_ms': 10, 'window_type': 'hann'
    }
    return fields(
        (1, 8), (7, graph(tensors_of(data))), (8, fields((1, ''), (2, 17))),
        *((14, fields((1, key), (2, str(text)))) for key, text in described.items())
    )
