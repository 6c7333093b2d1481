/** Longest wait for the last samples, in milliseconds. */
const REST_MS = 500

/** Why the microphone is not available, in a sentence. */
function explain (error) {
  switch (error?.name) {
    case 'NotAllowedError': return 'The microphone may not be used: allow it for this page in the browser, and start again.'
    case 'NotFoundError': return 'There is no microphone: connect one, and start again.'
    case 'NotReadableError': return 'The microphone cannot be used: another program may be using it.'
    default: return `The microphone cannot be used: ${error?.message ?? error}`
  }
}

/**
 * Opens the microphone; asks the person for it where needed.
 *
 * @param onFrame called with an `Int16Array` of 16 kHz mono, a tenth of a second or, at the end, less
 * @param onLost called when the microphone ends by itself
 * @returns a function that stops it, after its last frame
 * @throws with a sentence for the person in front of the page
 */
export async function openMicrophone (onFrame, onLost) {
  if (navigator.mediaDevices === undefined) throw new Error('Browsers give the microphone to pages over https and on localhost only.')
  let stream
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, autoGainControl: true, noiseSuppression: true } })
  } catch (error) {
    throw new Error(explain(error))
  }
  const context = new AudioContext()
  try {
    await context.audioWorklet.addModule(new URL('microphone-worklet.js', import.meta.url))
    const node = new AudioWorkletNode(context, 'frames', { numberOfOutputs: 0, channelCount: 1, channelCountMode: 'explicit' })
    let rest = () => {}
    node.port.onmessage = ({ data }) => data === null ? rest() : onFrame(new Int16Array(data))
    context.createMediaStreamSource(stream).connect(node)
    await context.resume()
    for (const track of stream.getTracks()) track.addEventListener('ended', onLost)

    return async function stop () {
      await new Promise(resolve => {
        rest = resolve
        setTimeout(resolve, REST_MS)
        node.port.postMessage(null)
      })
      for (const track of stream.getTracks()) track.stop()
      await context.close()
    }
  } catch (error) {
    for (const track of stream.getTracks()) track.stop()
    await context.close()
    throw new Error(explain(error))
  }
}
