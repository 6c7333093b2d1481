import type { Test } from 'tap'

/** What a test may ask for when it opens a browser. */
export interface LaunchOptions {
  /** The directory of the profile, to go on where a browser that was killed ended; an empty one of its own otherwise. */
  profile?: string
  /** With a microphone that the browser plays itself, and loudspeakers that nobody hears: Web Audio needs some. */
  sound?: boolean
  /** Room for all that pages store, in kB; Firefox only. */
  storageKb?: number
}

/** A tab. */
export interface Tab {
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  /** Runs the body of an asynchronous function in the page, and returns what that returns, as JSON keeps it. */
  run: <T = unknown>(body: string) => Promise<T>
  /** Brings it to the front; the others are hidden. */
  show: () => Promise<void>
  close: () => Promise<void>
}

/** A browser that runs. */
export interface RunningBrowser {
  /** Opens a tab. */
  tab: () => Promise<Tab>
  /** Kills its processes, as a crash does. */
  kill: () => Promise<void>
}

/** A browser that tests can open. */
export interface Browser {
  name: string
  /** Why its tests are skipped here: what to install; never where they have to hold. */
  skip: string | false
  /** Whether it can be opened again with the profile of a browser that was killed. */
  keepsProfile: boolean
  /** Opens it; it is gone when the test ends. */
  launch: (t: Test, options?: LaunchOptions) => Promise<RunningBrowser>
}

/** What a page answers to the text of `wrapped`. */
export type Answer<T> = { value: T } | { error: string }

/** An expression for a promise of the answer to a body. It is text, since what values a driver can return differs. */
export function wrapped (body: string): string {
  return `(async () => { ${body} })().then(value => JSON.stringify({ value }), error => JSON.stringify({ error: String(error) }))`
}

/** What a page answered. @throws {Error} with what the page threw */
export function unwrapped<T> (text: string): T {
  const answer = JSON.parse(text) as Answer<T>
  if ('error' in answer) throw new Error(answer.error)
  return answer.value
}
