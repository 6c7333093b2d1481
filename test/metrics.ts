/** A sample of the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"(?:,|$)/y

function labelsIn (text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  while (LABEL.lastIndex < text.length) {
    const [, name, value] = LABEL.exec(text) ?? []
    if (name === undefined || value === undefined) throw new Error(`not labels: ${text}`)
    labels[name] = value
  }
  return labels
}

/** The samples of a scrape, in order; a line that is none, no comment and not empty is an error. */
export function samplesOf (text: string): Sample[] {
  return text.split('\n').filter(line => line !== '' && !line.startsWith('#')).map(line => {
    const [, name, labels = '', value] = LINE.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`not a sample: ${line}`)
    return { name, labels: labelsIn(labels), value: Number(value.replace('Inf', 'Infinity')) }
  })
}

/** The metrics on a port of this machine. */
export async function scrape (port: number): Promise<Sample[]> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  if (response.status !== 200) throw new Error(`the metrics could not be read: ${response.status}`)
  return samplesOf(await response.text())
}

/** The value of a sample with these labels, and perhaps others; `undefined` when there is none. The sum where there are several. */
export function valueOf (samples: readonly Sample[], name: string, labels: Record<string, string> = {}): number | undefined {
  const hasLabels = (sample: Sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value)
  const found = samples.filter(sample => sample.name === name && hasLabels(sample))
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
}
