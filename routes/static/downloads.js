const GIGABYTE = 1_000_000_000
const MEGABYTE = 1_000_000
const MINUTE = 60

/** Bytes for people: `375 MB`, `2.5 GB`. Something is at least 1 MB. */
export function sizeText (bytes) {
  return bytes >= GIGABYTE ? `${(bytes / GIGABYTE).toFixed(1)} GB` : `${Math.max(Math.sign(bytes), Math.round(bytes / MEGABYTE))} MB`
}

function progressText ({ received_bytes: received, total_bytes: total, bytes_per_second: speed, seconds_left: left, step }) {
  if (step !== null) return step
  const rest = left === null ? '' : left < 2 * MINUTE ? `, ${left} s left` : `, ${Math.ceil(left / MINUTE)} min left`
  return `${sizeText(received)} of ${sizeText(total)}${speed === null ? '' : `, ${sizeText(speed)} a second`}${rest}`
}

/** Shows how far an installation of a model is, in a bar and in words. */
export function showProgress (bar, text, installation) {
  if (installation.total_bytes > 0 && installation.step === null) {
    bar.max = installation.total_bytes
    bar.value = installation.received_bytes
  } else bar.removeAttribute('value')
  text.textContent = progressText(installation)
}
