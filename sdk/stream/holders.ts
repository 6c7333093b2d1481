import type { RecordingState } from './frame-store.js'

/** Who a client acts for: the holder of its token, and who is signed in, as the page says; each may be unknown. */
export interface ActingFor {
  holder: string | null
  user: string | null
}

/**
 * Whether a recording that began before its consultation may go to a user. Once its holder is known, that decides; before, who was signed
 * in, as the page said.
 *
 * @param isMine whether the page knows that the user who is signed in made the recording, where nothing else says so
 */
export function belongsTo ({ holder, creation }: RecordingState, actingFor: ActingFor, isMine: boolean): boolean {
  if (holder !== null) return holder === actingFor.holder
  const user = creation?.user ?? null
  if (user !== null && actingFor.user !== null) return user === actingFor.user
  return isMine
}
