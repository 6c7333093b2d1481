/** The header that names a request, in the answer and, when the client names it itself, in the request. */
export const REQUEST_ID_HEADER = 'X-Request-Id'

const REQUEST_ID_MAX_LENGTH = 128

/** A request id chosen by a client: visible characters that need no quoting in a log, a URL or a shell. */
export const REQUEST_ID = `^[0-9A-Za-z._~:/+=@-]{1,${REQUEST_ID_MAX_LENGTH}}$`

/** The header of every answer, as the published document describes it. */
export const requestIdHeader = {
  description: 'Names the request: in the log of the service, too. It is the one that the client sent, when that is 1 to 128 letters, ' +
    'digits or characters of `._~:/+=@-`; a new one otherwise.',
  schema: { type: 'string' as const, maxLength: REQUEST_ID_MAX_LENGTH, pattern: REQUEST_ID, examples: ['0197b3f4-6a0e-4c1e-9d55-2f1f4c7c9c3e'] }
}
