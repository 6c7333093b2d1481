import type { EngineFailure } from './errors.js'

/** What a client sends. A question's body goes out only when it is its turn, so that a long queue holds no sound and no text. */
export type ClientMessage =
  | { type: 'ask', id: number, customerId: string, whenIdle?: boolean, first?: boolean, background?: boolean }
  | { type: 'body', id: number, kind: string, body: unknown, hasBytes: boolean }
  | { type: 'cancel', id: number }

/** What a host sends. */
export type HostMessage =
  | { type: 'hello', pid: number }
  /** The engine is loaded. */
  | { type: 'ready' }
  /** It cannot be loaded; the process ends. */
  | { type: 'not_loaded', detail: string }
  | { type: 'alive' }
  /** It is the turn of this question. */
  | { type: 'turn', id: number }
  | { type: 'part', id: number, body: unknown }
  | { type: 'answer', id: number, body: unknown, hasBytes: boolean }
  | { type: 'failed', id: number, failure: EngineFailure, detail?: string }
  /** The process ends, without any work in hand. */
  | { type: 'bye' }

/** What the process of a host reads from its input when it starts. */
export interface Orders {
  socket: string
  lock: string
  settings: unknown
  idleSeconds: number
  silenceSeconds: number
  loadSeconds: number
}

/** The process found that another one serves this place already. */
export const EXIT_ANOTHER = 80

/** The process ended because what it worked on gave no sign of life. */
export const EXIT_SILENT = 81

/** The engine could not be loaded, which its clients were told. */
export const EXIT_NOT_LOADED = 82

/** The process took more memory than it should, and ended when it had nothing in hand. */
export const EXIT_MEMORY = 83

/** How often a host says that it is there while a client waits, in milliseconds. */
export const ALIVE_MS = 1000
