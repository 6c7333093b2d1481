import { microphone } from '../sources/microphone.js'
import type { AudioSource } from '../stream/types.js'

/** Where this browser keeps which microphone was chosen: a `deviceId`. */
const MICROPHONE = 'consultation-service-microphone'

/** The microphone that was chosen in this browser; `undefined` for the browser's choice, and where nothing can be kept. */
export function keptMicrophone (): string | undefined {
  try {
    return localStorage.getItem(MICROPHONE) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps which microphone is chosen; an empty one is the browser's choice. */
export function keepMicrophone (deviceId: string): void {
  try {
    if (deviceId === '') localStorage.removeItem(MICROPHONE)
    else localStorage.setItem(MICROPHONE, deviceId)
  } catch {
    // Where nothing can be kept, it is chosen again next time.
  }
}

/** Records that microphone; the browser's choice where it is not there, and says so. */
export function chosenMicrophone (): AudioSource {
  const deviceId = keptMicrophone()
  return microphone(deviceId === undefined ? {} : { deviceId, orAnother: true })
}
