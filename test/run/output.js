/** Most lines to keep of what a file says about its failures, and at its end. */
const EXPLAINED_MAX = 200
const LAST_MAX = 40

/**
 * What became of one file. `total` counts assertions.
 *
 * @typedef {object} Outcome
 * @property {string} file
 * @property {boolean} ok
 * @property {number} seconds
 * @property {number} total
 * @property {number} pass
 * @property {number} skip
 * @property {string[]} skipped which tests were, and why
 * @property {string[]} explained what is known about failures
 */

/** Reads the output of a file: its count, what was skipped, and what it says about failures. */
export class Output {
  /** @type {Record<string, number>} */
  #counts = {}

  /** @type {string[]} */
  #skipped = []

  /** @type {string[]} */
  #explained = []

  /** @type {string[]} */
  #last = []

  /** Whether the lines that come now explain a failure. */
  #failing = false

  #started = performance.now()

  /** @param {string} file */
  constructor (file) {
    this.file = file
  }

  /** @param {string} line */
  read (line) {
    this.#last = [...this.#last.slice(1 - LAST_MAX), line]
    const counts = /^# (?<json>\{ total: .*\})$/.exec(line)?.groups?.json
    if (counts !== undefined) this.#counts = JSON.parse(counts.replace(/(\w+):/g, '"$1":'))
    const reason = /^ *ok \d+ - (?<reason>.* # SKIP.*)$/.exec(line)?.groups?.reason
    if (reason !== undefined) this.#skipped.push(reason)
    if (/^ *(?:not )?ok /.test(line)) this.#failing = /^ *not ok /.test(line) && !/ # TODO/.test(line)
    if (this.#failing && this.#explained.length < EXPLAINED_MAX) this.#explained.push(line)
  }

  /**
   * @param {string | number} ended how the file or its process ended: 0 where nothing failed
   * @returns {Outcome}
   */
  outcome (ended) {
    const { total = 0, pass = 0, skip = 0, todo = 0 } = this.#counts
    const ok = ended === 0 && total > 0 && pass + skip + todo === total
    const lines = this.#explained.length > 0 ? this.#explained : this.#last
    return {
      file: this.file,
      ok,
      seconds: (performance.now() - this.#started) / 1000,
      total,
      pass,
      skip,
      skipped: this.#skipped,
      explained: ok ? [] : [...lines, `exit ${ended}, ${pass} of ${total} passed`]
    }
  }
}
