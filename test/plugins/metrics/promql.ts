/** Words of PromQL that are neither metrics nor functions. */
const KEYWORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan', 'atan2'])

/** What follows these in brackets is labels. */
const LABEL_LISTS = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g

/** The metrics that an expression of PromQL names: every word that is no label, text, duration, function or keyword. */
export function metricsIn (expression: string): string[] {
  const rest = expression.replace(/"(?:[^"\\]|\\.)*"/g, '').replace(/\{[^}]*\}/g, ' ').replace(/\[[^\]]*\]/g, ' ').replace(LABEL_LISTS, ' ')
  const words = [...rest.matchAll(/(?<![\w.:])[a-zA-Z_:][\w:]*(?!\s*\(|[\w:])/g)].map(([word]) => word)
  return [...new Set(words.filter(word => !KEYWORDS.has(word.toLowerCase())))]
}

/** A panel of a dashboard, as far as it is read here. */
interface Panel {
  title: string
  targets?: Array<{ expr: string }>
}

/** A dashboard of Grafana, as far as it is read here. */
export interface Dashboard {
  uid: string
  title: string
  panels: Panel[]
  templating: { list: Array<{ query: string | { query: string } }> }
}

/** The expressions of a dashboard, those of its variables included, with the variables of Grafana filled in. */
export function expressionsOf ({ panels, templating }: Dashboard): string[] {
  const variables = templating.list.flatMap(({ query }) => {
    const [, series] = /^label_values\((.+), \w+\)$/.exec(typeof query === 'string' ? query : query.query) ?? []
    return series === undefined ? [] : [series]
  })
  const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  return [...variables, ...shown].map(expression => expression.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'))
}
