import type { ChatClient } from './client.js'
import { createConversation, type Conversation } from './conversation.js'
import { firstDialect, withoutFields, type Dialect } from './dialect.js'
import { LanguageModelError } from './errors.js'
import { createTokenRates } from './token-rates.js'

/** What a context is taken to hold of what it was taken to hold before, after a prompt did not fit into it. */
const REFUSED_SHARE = 3 / 4

/** How many answers in a row have to be free text before a server counts as one that leaves the schema aside. */
const SET_ASIDE_MAX = 2

/** The tokens that a server is taken to hold after it refused or cut a prompt. */
function heldAfter ({ failure, readTokens }: LanguageModelError, before: number): number {
  if (failure === 'prompt_cut' || (readTokens > 0 && readTokens < before)) return readTokens
  // It refuses without a figure, or although that should do: it makes more tokens of the prompt than were estimated.
  return Math.floor(before * REFUSED_SHARE)
}

/** Notes each answer that can be used, and tells whether a server leaves the schema aside: free text came before several in a row. */
function createSchemaWatch () {
  let times = 0
  return function isSetAside (answer: Dialect['answer'], free: boolean): boolean {
    times = free && answer !== 'json_schema' ? times + 1 : 0
    return times >= SET_ASIDE_MAX
  }
}

/** What conversations are made with. */
interface FormsOptions {
  client: ChatClient
  model: string
  contextTokens: number
  /** The shortest context that prompts fit into. */
  contextTokensMin: number
  /** Told in a sentence what an operator should know. */
  warn: (sentence: string) => void
}

/** Knows in which form a server is asked, and how many tokens it holds, as its answers show. */
export interface Forms {
  /** What an estimated token of lines comes to in a language. */
  scale: (language: string) => number
  /** A conversation in a form, and the tokens that it is taken to hold. */
  conversationIn: (form: Dialect, language: string, customerId: string) => { conversation: Conversation, held: number }
  /** Runs in the form that the server accepts, again in another one where that is what failed. @throws what `run` fails with otherwise */
  ask: <T>(run: (form: Dialect) => Promise<T>) => Promise<T>
}

/** Begins with the form that most servers understand, and keeps the one that is accepted. */
export function createForms ({ client, model, contextTokens, contextTokensMin, warn }: FormsOptions): Forms {
  const rates = createTokenRates()
  let dialect = firstDialect
  let holds = contextTokens
  const isSetAside = createSchemaWatch()

  /** Whether there is another way to ask after a failure: a form that the server knows, or windows that it holds. */
  function canAskOtherwise (error: unknown, form: Dialect): Dialect | undefined {
    if (!(error instanceof LanguageModelError)) return undefined
    if (error.failure !== 'prompt_cut' && error.failure !== 'context') return withoutFields(form, error.refusedFields)
    const held = heldAfter(error, holds)
    if (held < contextTokensMin || held >= holds) return undefined
    holds = held
    warn(`${error.message}. It is taken to hold ${holds} tokens; longer consultations are read in parts of that`)
    return form
  }

  return {
    scale: language => rates.scale(language),
    conversationIn (form, language, customerId) {
      const accepted = () => { dialect = form }
      const used = (answer: Dialect['answer'], free: boolean) => {
        if (isSetAside(answer, free)) dialect = { ...form, answer }
      }
      const shared = { accepted, used, customerId }
      const conversation = createConversation({ client, model, contextTokens: holds, dialect: form, rates, language, ...shared })
      return { conversation, held: holds }
    },
    async ask (run) {
      for (let form: Dialect | undefined = dialect; ;) {
        try {
          return await run(form)
        } catch (error) {
          const other: Dialect | undefined = canAskOtherwise(error, form)
          if (other === undefined) throw error
          form = other
        }
      }
    }
  }
}
