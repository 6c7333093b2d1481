// @ts-expect-error The package has no types.
import fvad from '@echogarden/fvad-wasm'
import { FRAME_SAMPLES } from '../model/frames.js'
import { SAMPLE_RATE } from '../model/types.js'

/** libfvad, https://github.com/dpirch/libfvad/blob/master/include/fvad.h; pointers are numbers. */
interface Fvad {
  HEAP16: Int16Array
  _malloc: (bytes: number) => number
  _fvad_new: () => number
  _fvad_free: (instance: number) => void
  _fvad_reset: (instance: number) => void
  _fvad_set_mode: (instance: number, mode: number) => number
  _fvad_set_sample_rate: (instance: number, rate: number) => number
  _fvad_process: (instance: number, frame: number, length: number) => number
}

/**
 * From 0 to 3: how certain the detector must be before it says "voice". With 3, half of the words of a quiet speaker are lost; the false
 * positives of 2 are found by their level, which does not change as that of speech does.
 */
const MODE = 2

/** Decides frame by frame whether there is a voice. */
export interface VoiceActivity {
  /** @param frame FRAME_SAMPLES of them */
  isVoice: (frame: Int16Array) => boolean
  /** Forgets everything so far. */
  reset: () => void
  free: () => void
}

/**
 * Loads the voice activity detector of WebRTC (libfvad, compiled to WebAssembly).
 *
 * @returns a function that creates detectors; all share one module, in which each takes less than a kilobyte
 */
export async function loadVoiceActivity (): Promise<() => VoiceActivity> {
  const module = await (fvad as () => Promise<Fvad>)()
  const frameAt = module._malloc(FRAME_SAMPLES * Int16Array.BYTES_PER_ELEMENT)
  if (frameAt === 0) throw new Error('no memory for the voice activity detector')

  return function openVoiceActivity () {
    const instance = module._fvad_new()
    if (instance === 0) throw new Error('no memory for another voice activity detector')
    function reset (): void {
      // This resets mode and rate as well.
      module._fvad_reset(instance)
      module._fvad_set_mode(instance, MODE)
      module._fvad_set_sample_rate(instance, SAMPLE_RATE)
    }
    reset()
    return {
      isVoice (frame) {
        module.HEAP16.set(frame, frameAt / Int16Array.BYTES_PER_ELEMENT)
        return module._fvad_process(instance, frameAt, FRAME_SAMPLES) === 1
      },
      reset,
      free: () => module._fvad_free(instance)
    }
  }
}
