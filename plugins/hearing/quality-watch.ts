import type { QualityProblem } from '../../schemas/stream.js'
import { problemsOf, SoundMeter } from './sound-meter.js'
import type { SoundBuffer } from './sound-buffer.js'
import type { ListenerEvent } from './types.js'
import { FRAME_MS } from './voice-activity.js'

/** Frames with a voice that are judged together: one second. */
const SECOND_FRAMES = 1000 / FRAME_MS
/** Seconds of poor speech in a row before the speaker is told: one may be a turned head. */
const POOR_SECONDS = 3
/** Seconds of good speech in a row before that is taken back: longer, so that it does not come and go. */
const RECOVERED_SECONDS = 5
/** The background is that of the last seconds without speech: what is older counts half with each 5 s. */
const REST_FRAMES = 5000 / FRAME_MS
/** Background that is known from less than this is not known. */
const REST_MIN_FRAMES = 300 / FRAME_MS

/** Watches the quality of speech while it comes. */
export class QualityWatch {
  private readonly second = new SoundMeter()
  private readonly rest = new SoundMeter()
  private problems: QualityProblem[] = []
  private seen: Set<QualityProblem> = new Set()
  private poor = 0
  private good = 0

  /** A frame without speech. */
  hearRest (buffer: SoundBuffer, index: number): void {
    if (this.rest.frames >= REST_FRAMES) {
      this.rest.frames /= 2
      this.rest.weighted /= 2
    }
    this.rest.add(buffer, index)
  }

  /** A frame with a voice. */
  hearSpeech (buffer: SoundBuffer, index: number): ListenerEvent | null {
    this.second.add(buffer, index)
    if (this.second.frames < SECOND_FRAMES) return null
    const known = this.rest.frames >= REST_MIN_FRAMES ? this.rest : new SoundMeter()
    const problems = problemsOf(this.second, known, this.problems)
    this.second.clear()
    return problems.length > 0 ? this.countPoor(problems) : this.countGood()
  }

  private countPoor (problems: readonly QualityProblem[]): ListenerEvent | null {
    this.good = 0
    this.poor++
    for (const problem of problems) this.seen.add(problem)
    if (this.problems.length > 0 || this.poor < POOR_SECONDS) return null
    this.problems = [...this.seen]
    return { type: 'quality', state: 'poor', problems: [...this.problems] }
  }

  private countGood (): ListenerEvent | null {
    this.poor = 0
    this.seen.clear()
    this.good++
    if (this.problems.length === 0 || this.good < RECOVERED_SECONDS) return null
    this.problems = []
    return { type: 'quality', state: 'recovered', problems: [] }
  }
}
