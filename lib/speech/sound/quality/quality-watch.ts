import type { QualityProblem } from '../../../../schemas/stream.js'
import { problemsOf, SoundMeter } from './sound-meter.js'
import type { SoundBuffer } from './sound-buffer.js'
import type { ListenerEvent } from '../model/types.js'
import { FRAME_MS } from '../model/frames.js'

/** Voiced frames that are judged together: one second. */
const SECOND_FRAMES = 1000 / FRAME_MS
/** Seconds of poor speech in a row before the speaker is notified: one may be a turned head. */
const POOR_SECONDS = 3
/** Seconds of good speech in a row before that is taken back: more, so that the notice does not come and go. */
const RECOVERED_SECONDS = 5
/** The background is measured over the last seconds without speech, with a half-life of 5 s. */
const REST_FRAMES = 5000 / FRAME_MS
/** With less background than this, its level counts as unknown. */
const REST_MIN_FRAMES = 300 / FRAME_MS
/**
 * A speaker who is too quiet to be detected: above the background and below -50 dBFS. After one second of such frames, with at most four
 * times as much background in between, the speaker is notified.
 */
const FAINT_POWER = 1e-5
const FAINT_FRAMES = 1000 / FRAME_MS
const FAINT_SHARE = 0.25

/** Watches the quality of speech as it comes in. */
export class QualityWatch {
  private readonly second = new SoundMeter()
  private readonly rest = new SoundMeter()
  private problems: QualityProblem[] = []
  private seen: Set<QualityProblem> = new Set()
  private poor = 0
  private good = 0
  private faint = 0

  /** A frame without speech. */
  hearRest (buffer: SoundBuffer, index: number): void {
    if (this.rest.frames >= REST_FRAMES) {
      this.rest.frames /= 2
      this.rest.weighted /= 2
    }
    this.rest.add(buffer, index)
    this.faint = Math.max(0, this.faint - FAINT_SHARE)
  }

  /** A frame above the background in which no speech was detected. */
  hearFaint (buffer: SoundBuffer, index: number): ListenerEvent | null {
    if ((buffer.weighted[index] as number) > FAINT_POWER) {
      this.faint = 0
      return null
    }
    this.faint++
    if (this.faint < FAINT_FRAMES) return null
    this.faint = 0
    if (this.problems.length > 0) return null
    this.problems = ['too_quiet']
    return { type: 'quality', state: 'poor', problems: ['too_quiet'] }
  }

  /** A voiced frame. */
  hearSpeech (buffer: SoundBuffer, index: number): ListenerEvent | null {
    this.faint = 0
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
