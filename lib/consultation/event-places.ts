import type { Config } from '../../schemas/config.js'
import { diagnostics, tooMany } from '../runtime/index.js'

/** Who reads an event stream: one user of a customer, or the customer itself. */
interface Reader {
  customerId: string
  subject: string | null
}

/**
 * Counts the event streams that are open on this instance.
 *
 * @returns a function that takes a place, or throws 429 when the user, the customer or the whole instance has too many open; it returns
 * another function, which gives the place back
 */
export function createEventPlaces (
  config: Pick<Config, 'EVENT_STREAMS_MAX' | 'EVENT_STREAMS_PER_CUSTOMER_MAX' | 'EVENT_STREAMS_PER_USER_MAX'>
): (reader: Reader) => () => void {
  const open = new Set<Reader>()
  const { eventStreams } = diagnostics

  return function enter (reader) {
    let ofCustomer = 0
    let ofUser = 0
    for (const { customerId, subject } of open) {
      if (customerId !== reader.customerId) continue
      ofCustomer += 1
      if (subject === reader.subject) ofUser += 1
    }
    if (open.size >= config.EVENT_STREAMS_MAX) throw tooMany('Too many event streams are open on this instance.', 'too_many_event_streams')
    if (ofCustomer >= config.EVENT_STREAMS_PER_CUSTOMER_MAX) throw tooMany('This customer has too many event streams open.', 'too_many_event_streams')
    if (reader.subject !== null && ofUser >= config.EVENT_STREAMS_PER_USER_MAX) throw tooMany('This user has too many event streams open.', 'too_many_event_streams')
    const place = { ...reader }
    open.add(place)
    if (eventStreams.hasSubscribers) eventStreams.publish({ change: 1 })
    return function leave () {
      if (open.delete(place) && eventStreams.hasSubscribers) eventStreams.publish({ change: -1 })
    }
  }
}
