/** The lines of a text, each once, without those that are empty. */
export function linesOf (text) {
  return [...new Set(text.split('\n').map(line => line.trim()).filter(line => line !== ''))]
}
