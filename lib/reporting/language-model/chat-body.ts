/** The body of a request: these fields, and whatever else it has. */
export interface ChatBody {
  model: string
  messages: readonly object[]
  stream?: boolean
}
