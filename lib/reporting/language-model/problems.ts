import type { ErrorObject } from 'ajv'

/** Most problems that are named. */
const PROBLEMS_MAX = 20

/** Most errors that are looked at; a value that fits none of ten variants has some thirty. */
const ERRORS_MAX = 2000

/** Longest name of a property that is named, in characters. */
const NAME_MAX_LENGTH = 60

function problemOf ({ instancePath, message, keyword, params }: ErrorObject): string {
  const { additionalProperty: name, allowedValue, allowedValues = [allowedValue] } = params as Record<string, unknown>
  const named = typeof name === 'string' ? `: ${JSON.stringify(name.slice(0, NAME_MAX_LENGTH))}` : ''
  const allowed = keyword === 'const' || keyword === 'enum' ? `: ${(allowedValues as unknown[]).join(', ')}` : ''
  return `${instancePath === '' ? 'the answer' : instancePath} ${message ?? keyword}${named}${allowed}`
}

/** Of the errors of all variants of a choice, and of the choice, all but those of the variant that the value is most like. */
function ofUnlikelyVariants (errors: readonly ErrorObject[], choice: ErrorObject): Set<ErrorObject> {
  const { instancePath: path, schemaPath } = choice
  const variants = new Map<string, ErrorObject[]>()
  for (const error of errors) {
    const below = error.instancePath === path || error.instancePath.startsWith(`${path}/`)
    if (!below || !error.schemaPath.startsWith(`${schemaPath}/`)) continue
    const [variant = ''] = error.schemaPath.slice(schemaPath.length + 1).split('/')
    variants.set(variant, [...variants.get(variant) ?? [], error])
  }
  const ofOtherTypes = (found: readonly ErrorObject[]) => found.some(({ instancePath, keyword }) => instancePath === path && keyword === 'type')
  const [likeliest = []] = [...variants.values()].sort((a, b) => Number(ofOtherTypes(a)) - Number(ofOtherTypes(b)) || a.length - b.length)
  return new Set([...variants.values()].flat().filter(error => !likeliest.includes(error)).concat(choice))
}

/** The errors worth reporting. */
function told (errors: readonly ErrorObject[]): ErrorObject[] {
  const considered = errors.slice(0, ERRORS_MAX)
  const choices = considered.filter(({ keyword }) => keyword === 'anyOf').slice(0, PROBLEMS_MAX)
  const untold = choices.map(choice => ofUnlikelyVariants(considered, choice))
  return considered.filter(error => !untold.some(errors => errors.has(error)))
}

function unique (values: readonly string[]): string[] {
  return [...new Set(values)].slice(0, PROBLEMS_MAX)
}

/** What is wrong with an answer: for the model, with names that it gave, and for the log, with nothing that it wrote. */
export interface Problems {
  problems: string[]
  places: string[]
}

/** The problems that errors of a validator tell of, each once, of the variants of a choice only those of the likeliest. */
export function problemsOf (errors: readonly ErrorObject[]): Problems {
  const named = told(errors)
  return {
    problems: unique(named.map(problemOf)),
    places: unique(named.map(({ instancePath, keyword }) => `${instancePath || '/'} ${keyword}`))
  }
}
