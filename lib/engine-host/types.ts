/** A question to an engine: `body` is JSON, `bytes` what is not. */
export interface EngineQuestion {
  kind: string
  body: unknown
  bytes?: Uint8Array
}

/** The answer to a question. */
export interface EngineAnswer {
  body: unknown
  bytes?: Uint8Array
}

/** Where starts, ends and crashes of the host are logged. */
export interface EngineLog {
  info: (details: object, message: string) => void
  warn: (details: object, message: string) => void
}

/** How a question is asked. */
export interface AskOptions {
  /** Aborted when nobody waits for the answer any more. */
  signal: AbortSignal
  /** On whose behalf: customers take turns. */
  customerId: string
  /** Only while the engine has nothing else to do. It is refused as `busy` when it has, and given up as such when it gets something. */
  whenIdle?: boolean
  /** Comes before all others that wait, of any customer; of four answers, at least one is of the others where some wait. */
  first?: boolean
  /** Comes after all others: it waits until nothing else is to be answered, and one at a time. Once begun, it goes on beside what comes. */
  background?: boolean
  /** Called when the engine takes it up; again where it is asked again after a crash. */
  onBegin?: (() => void) | undefined
  /** Gets what the engine sends before its answer, in order. A question that is asked again after a crash sends its parts again. */
  onPart?: (part: unknown) => void
}

/** The engine, as its callers see it. */
export interface EngineHost {
  /**
   * Asks the engine, which is started first if it is not running. A question that was in hand when the process ended is asked once more.
   *
   * @throws {EngineError} when there is no answer; the reason of the signal, at once, when that is aborted
   */
  ask: (question: EngineQuestion, options: AskOptions) => Promise<EngineAnswer>
  /** Leaves the host, which ends when nobody is left. Questions without an answer are rejected. */
  close: () => Promise<void>
}

/** What a host is and how it is run. */
export interface EngineHostOptions {
  /** Short name of the engine, for file names and the log. */
  name: string
  /** The module that the process runs, a path or a `file:` URL: it calls `serveEngine`. */
  script: string
  /** Handed to the engine when it is loaded, as JSON: paths, threads. Hosts with other settings are other hosts. */
  settings: unknown
  /** Where its socket and its lock are. Where that path is too long for a socket, they are in the directory for temporary files. */
  directory: string
  /** After as many seconds without work the process ends, and its memory is free. */
  idleSeconds: number
  /** Most seconds without a sign of life: of the process, or of a question that it works on. */
  silenceSeconds: number
  /** Most seconds until the process has started and loaded the engine. Default: five minutes. */
  loadSeconds?: number
  log: EngineLog
}

/** What an engine knows of the question that it answers. */
export interface EngineContext {
  /** Aborted when nobody waits for the answer any more. Native work that cannot be stopped may go on; its answer is dropped. */
  signal: AbortSignal
  /** Sends something before the answer; resolves when the caller has room for more. */
  part: (body: unknown) => Promise<void>
}

/** An engine that is loaded. */
export interface Engine {
  /** Errors become an `EngineError` of the caller with their message, which must hold nothing that was said or written. */
  answer: (question: EngineQuestion, context: EngineContext) => Promise<EngineAnswer>
  /** Called before the process ends in order. */
  close?: () => Promise<void>
  /** How many questions it works on at once. */
  concurrency: number
  /** Most bytes that its process should take. With more, it answers what it has in hand, and another one is started in its place. */
  memoryMax?: number
}
