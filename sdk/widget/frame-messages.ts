import type { Token } from '../types.js'
import type { ScribeEvents } from './events.js'

/** The methods of the widget that a page may call through a frame. */
export const FRAME_METHODS = ['start', 'pause', 'resume', 'stop', 'finish', 'open', 'reset', 'setPatient', 'withdrawConsent'] as const
export type FrameMethod = typeof FRAME_METHODS[number]

/** The events of the widget that a frame passes on. */
export const FRAME_EVENTS = ['scribe-state', 'scribe-output', 'scribe-report', 'scribe-error', 'scribe-consent', 'scribe-insert'] as const satisfies
  ReadonlyArray<keyof ScribeEvents>

/** What the page says to the frame. */
export type HostToFrame =
  | { type: 'scribe-configure', attributes: Readonly<Record<string, string>> }
  | { type: 'scribe-token', id: number, token?: Token, error?: string }
  | { type: 'scribe-call', id: number, method: FrameMethod, argument?: unknown }

/** What the frame says to the page. */
export type FrameToHost =
  | { type: 'scribe-ready' }
  | { type: 'scribe-token-wanted', id: number }
  | { type: 'scribe-result', id: number, result?: unknown, error?: { name: string, message: string } }
  | { type: 'scribe-size', height: number }
  | { type: 'scribe-event', name: typeof FRAME_EVENTS[number], detail: unknown }
