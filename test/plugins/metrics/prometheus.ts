import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Test } from 'tap'
import { runProgram } from '../../browsers/programs.js'
import { temporaryDirectory } from '../../helper.js'
import { freePort, until } from '../../process.js'

export const PROMETHEUS = '/usr/bin/prometheus'

/** What the API of Prometheus answers (https://prometheus.io/docs/prometheus/latest/querying/api/). */
interface Answer<T> {
  status: 'success' | 'error'
  error?: string
  data?: T
}

/** The value of a series now. */
export interface Result {
  metric: Record<string, string>
  value: [time: number, value: string]
}

/** A rule as Prometheus evaluates it. */
export interface Rule {
  name: string
  health: 'ok' | 'err' | 'unknown'
  lastError?: string
}

/** A Prometheus with the configuration in deploy/, except that it scrapes another port, and every second. */
export async function startPrometheus (t: Test, metricsPort: number) {
  const directory = temporaryDirectory(t)
  const port = await freePort()
  const configuration = readFileSync('deploy/prometheus/prometheus.yml', 'utf8')
    .replace('127.0.0.1:9464', `127.0.0.1:${metricsPort}`).replace('- alerts.yml', `- ${path.resolve('deploy/prometheus/alerts.yml')}`).replaceAll(': 15s', ': 1s')
  const file = path.join(directory, 'prometheus.yml')
  writeFileSync(file, configuration)
  const { printed } = runProgram(t, PROMETHEUS, [
    `--config.file=${file}`, `--storage.tsdb.path=${path.join(directory, 'data')}`, `--web.listen-address=127.0.0.1:${port}`
  ])
  await printed(/Server is ready to receive web requests/)

  async function ask<T> (what: string): Promise<Answer<T>> {
    return await (await fetch(`http://127.0.0.1:${port}/api/v1/${what}`)).json() as Answer<T>
  }
  async function query (expression: string): Promise<Answer<{ result: Result[] }>> {
    return ask(`query?query=${encodeURIComponent(expression)}`)
  }
  return {
    query,
    rules: async () => (await ask<{ groups: Array<{ rules: Rule[] }> }>('rules')).data?.groups.flatMap(({ rules }) => rules) ?? [],
    target: async () => (await ask<{ activeTargets: Array<{ health: string, lastError: string }> }>('targets')).data?.activeTargets[0],
    /** Resolves when it has scraped, twice, so that rates can be seen. */
    async scraped (): Promise<void> {
      await until(async () => Number((await query('count_over_time(up[1m])')).data?.result[0]?.value[1] ?? 0) >= 2, 'Prometheus scraped twice')
    }
  }
}
