// @ts-expect-error The package has no types.
import fvad from '@echogarden/fvad-wasm'
import { SAMPLE_RATE } from './types.js'

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

/** Samples that are judged at a time: 20 ms, one of the lengths that the WebRTC detector takes. */
export const FRAME_SAMPLES = 320
export const FRAME_MS = 20

/** Of 0 to 3: how sure the detector is to be before it says "voice". The surest; who speaks into a microphone is close to it. */
const MODE = 3

/** Says of frames, one after the other, whether they sound like a voice. */
export interface VoiceActivity {
  /** @param frame FRAME_SAMPLES of them */
  isVoice: (frame: Int16Array) => boolean
  /** Forgets everything it has heard. */
  reset: () => void
  free: () => void
}

/**
 * Loads the detector of WebRTC (libfvad, compiled to WASM).
 *
 * @returns makes detectors; all share one module, each has less than a kilobyte in it
 */
export async function loadVoiceActivity (): Promise<() => VoiceActivity> {
  const module = await (fvad as () => Promise<Fvad>)()
  const frameAt = module._malloc(FRAME_SAMPLES * Int16Array.BYTES_PER_ELEMENT)
  if (frameAt === 0) throw new Error('no memory for the voice activity detector')

  return function openVoiceActivity () {
    const instance = module._fvad_new()
    if (instance === 0) throw new Error('no memory for another voice activity detector')
    function reset (): void {
      // Puts back mode and rate as well.
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
