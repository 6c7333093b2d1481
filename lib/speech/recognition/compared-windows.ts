import { setTimeout as sleep } from 'node:timers/promises'
import type { Stretch, Utterance } from '../sound/index.js'
import { agreementOf } from './agreement.js'
import type { Agreement, Background, Recognition } from './engine/types.js'

/** In the first minute, the window at each multiple of this moment is compared; later, those where the time before has doubled. */
const EARLY_STEP_MS = 10_000
const EARLY_MS = 60_000

/** How long the comparisons that are left may wait for all other sounds, in milliseconds; then they take their turn. */
const PATIENCE_MS = 30_000

/** The first moment at or after another one whose window is compared. */
function markFrom (ms: number): number {
  if (ms <= EARLY_MS) return Math.ceil(ms / EARLY_STEP_MS) * EARLY_STEP_MS
  let mark = EARLY_MS
  while (mark < ms) mark *= 2
  return mark
}

/**
 * Chooses the windows of a recording that are compared: those at fixed moments, and for a moment without speech the next. So the same
 * ones are chosen while people speak, after the finish, and after an interruption, whatever the length: all of the first minute, and then
 * the window at 1, 2, 4, 8, … minutes.
 *
 * @param fromMs where the window before the first one ends
 */
export function createChoice (fromMs: number): (window: Stretch) => boolean {
  let before = fromMs
  return function isChosen ({ end_ms: end }) {
    const mark = markFrom(before)
    before = end
    return mark < end
  }
}

/** Asks an engine for one sound, with these options. */
type Ask = (options: { signal: AbortSignal, background?: Background }) => Promise<Recognition>

/**
 * Asks for a sound that waits until nothing else does.
 *
 * @param hurry once it is aborted, a sound that has not begun takes its turn with all others
 */
async function askLater (ask: Ask, signal: AbortSignal, hurry: AbortSignal): Promise<Recognition> {
  if (hurry.aborted) return ask({ signal })
  const giveUp = new AbortController()
  let begun = false
  const onHurry = (): void => { if (!begun) giveUp.abort(hurry.reason) }
  hurry.addEventListener('abort', onHurry)
  try {
    const background: Background = { waits: () => !hurry.aborted, onBegin () { begun = true } }
    return await ask({ signal: AbortSignal.any([signal, giveUp.signal]), background })
  } catch (error) {
    signal.throwIfAborted()
    if (!giveUp.signal.aborted) throw error
    return ask({ signal })
  } finally {
    hurry.removeEventListener('abort', onHurry)
  }
}

/** What comparing windows needs. */
export interface ComparisonSteps {
  /** Hears a window. @param varied whether another way than the first time @param later asks the engine for each sound */
  hear: (window: Utterance, varied: boolean, later: (ask: Ask) => Promise<Recognition>) => Promise<Recognition>
  /** Stores what was recognised in a window first, and how far the other hearing agrees. */
  store: (window: Stretch, recognition: Recognition) => Promise<void>
  /** Called with each failure to hear a window. */
  onFailure: (error: unknown) => void
  signal: AbortSignal
  /** Only for tests. */
  patienceMs?: number
}

/**
 * Hears windows another way, and says how far both hearings agree: the certainty of an engine that says none. That waits for all other
 * sounds. A window that is not heard is left out: no verdict is better than no report.
 */
export class ComparedWindows {
  readonly #steps: ComparisonSteps
  readonly #hurry = new AbortController()
  readonly #running: Array<Promise<void>> = []
  readonly #agreements: Agreement[] = []
  #failure: { error: unknown } | undefined

  constructor (steps: ComparisonSteps) {
    this.#steps = steps
  }

  /** Notes the agreement of a window that was compared before. */
  note (agreement: Agreement): void {
    this.#agreements.push(agreement)
  }

  /** Begins to compare a window. @param first what was recognised in it; where that is not known, both hearings are made now */
  add (window: Utterance, first?: Recognition): void {
    this.#running.push(this.#compare(window, first).catch((error: unknown) => { this.#failure ??= { error } }))
  }

  /**
   * Resolves when all windows are compared, with the agreement of each.
   *
   * @throws what `store` throws, and the reason of the signal when that is aborted
   */
  async end (): Promise<readonly Agreement[]> {
    const { signal, patienceMs = PATIENCE_MS } = this.#steps
    const done = new AbortController()
    const waiting = sleep(patienceMs, undefined, { signal: done.signal }).then(() => this.#hurry.abort(), () => {})
    await Promise.all(this.#running)
    done.abort()
    await waiting
    signal.throwIfAborted()
    if (this.#failure !== undefined) throw this.#failure.error
    return this.#agreements
  }

  async #hear (window: Utterance, varied: boolean): Promise<Recognition> {
    const { hear, signal } = this.#steps
    return hear(window, varied, async ask => askLater(ask, signal, this.#hurry.signal))
  }

  async #compare (window: Utterance, known: Recognition | undefined): Promise<void> {
    const { onFailure, signal, store } = this.#steps
    let hearings: [Recognition, Recognition]
    try {
      hearings = [known ?? await this.#hear(window, false), await this.#hear(window, true)]
    } catch (error) {
      if (!signal.aborted) onFailure(error)
      return
    }
    const [first, second] = hearings
    const agreement = agreementOf(first, second)
    this.#agreements.push(agreement)
    await store(window, { ...first, agreement })
  }
}
