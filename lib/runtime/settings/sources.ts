/** Where settings come from, by their names; what is in none of them has its default. */
export interface SettingSources {
  /** Set in the environment. */
  environment: readonly string[]
  /** Set in .env, and not in the environment. */
  file: readonly string[]
  /** Keys of the file that LIMITS_FILE names. */
  limits: readonly string[]
  /** That file, or `''`. */
  limitsFile: string
}

/** Each source that sets something, and what it sets. */
function used ({ environment, file, limits, limitsFile }: SettingSources): Array<[source: string, names: readonly string[]]> {
  const all: Array<[string, readonly string[]]> = [['the environment', environment], ['.env', file], [limitsFile, limits]]
  return all.filter(([, names]) => names.length > 0)
}

/** How many settings each source sets: `3 from the environment, 2 from limits.yaml`. */
export function countedSources (sources: SettingSources): string {
  return used(sources).map(([source, names]) => `${names.length} from ${source}`).join(', ') || 'defaults'
}

/** The settings that each source sets, by name, in a sentence each; no value is shown. */
export function namedSources (sources: SettingSources): string {
  const sentences = used(sources).map(([source, names]) => `From ${source}: ${names.join(', ')}.`)
  return sentences.length === 0 ? 'Every setting has its default.' : [...sentences, 'All others have their defaults.'].join(' ')
}
