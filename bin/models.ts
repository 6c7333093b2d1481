#!/usr/bin/env node
import { adviceOn, bytesOf, createModelStore, type InstalledModel, isLoaded, type ModelFormat, modelFormats, NOT_LOADED, type ModelStore, type ModelTask, modelTasks, type Progress, sizeText } from '../lib/models/index.js'
import { command, JSON_OPTION, print, printResult, say, table, UsageError, type Values } from './command.js'
import { shellConfig } from './operate.js'

const USAGE = `Install the models that hear and write on this machine, into MODELS_DIR.

  models list [--json]
  models install NAME… [--accept-licence] [--experimental]
  models import FILE… [--accept-licence] [--as NAME [--task TASK --format FORMAT [--languages en,nl]]] [--experimental]
  models verify [NAME…]
  models remove NAME…
  models --version

install downloads a model, with those that belong to it, from its publisher or from MODELS_MIRROR. Every file is verified; what came before
an interruption is kept, so the same command goes on. import takes files or folders of this machine instead: those of the catalogue, a copy
of another MODELS_DIR, or a model of your own. With the first language model comes the library that runs it, about 100 MB, by npm. list shows the catalogue, sizes and licences. verify reads all files again.

TASK is ${modelTasks.join(', ')}.
FORMAT is ${modelFormats.join(', ')}.`

/** How often progress is printed where nobody watches a terminal, in milliseconds. */
const LINE_INTERVAL_MS = 10_000

const SECONDS_A_MINUTE = 60

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

async function openStore (): Promise<ModelStore> {
  const { MODELS_DIR: directory, MODELS_MIRROR: mirror } = await shellConfig()
  return createModelStore({ directory, mirror })
}

/** One value of a list, or `undefined`. */
function oneOf<T extends string> (values: Values, name: string, allowed: readonly T[]): T | undefined {
  const value = values[name]
  if (value === undefined) return undefined
  const found = allowed.find(one => one === value)
  if (found === undefined) throw new UsageError(`--${name} must be one of ${allowed.join(', ')}.`)
  return found
}

/** How far a download is: `whisper-small: 120 of 378 MB, 12 MB a second, 22 seconds left`. */
function progressText ({ model, receivedBytes, totalBytes, bytesPerSecond, secondsLeft }: Progress): string {
  const speed = bytesPerSecond === null ? '' : `, ${sizeText(bytesPerSecond)} a second`
  const rest = secondsLeft === null ? '' : secondsLeft < 2 * SECONDS_A_MINUTE ? `, ${secondsLeft} s left` : `, ${Math.ceil(secondsLeft / SECONDS_A_MINUTE)} min left`
  return `${model}: ${sizeText(receivedBytes)} of ${sizeText(totalBytes)}${speed}${rest}`
}

/** Prints progress: on a terminal always on the same line. */
function createMeter (): { show: (progress: Progress) => void, step: (line: string) => void, end: () => void } {
  const { isTTY } = process.stderr
  let [last, hasSteps] = [0, false]
  function line (text: string): void {
    if (isTTY) process.stderr.write(`\r\x1b[K${text}`)
    else if (Date.now() - last >= LINE_INTERVAL_MS) {
      last = Date.now()
      say(text)
    }
  }
  function step (text: string): void {
    // What begins is always said.
    if (!hasSteps) last = 0
    hasSteps = true
    line(text)
  }
  return {
    step,
    show (progress) {
      if (progress.state !== 'running') return
      if (progress.step !== null) step(progress.step)
      else if (progress.totalBytes > 0) line(progressText(progress))
    },
    end () {
      if (isTTY) process.stderr.write('\r\x1b[K')
    }
  }
}

/** Stops with Ctrl+C or SIGTERM, and keeps what came. */
function stopSignal (): AbortSignal {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort(new Error('the command was stopped')))
  return stopping.signal
}

async function install (values: Values, names: readonly string[]): Promise<void> {
  const store = await openStore()
  const signal = stopSignal()
  for (const name of names) {
    const models = await store.withCompanions(name, signal)
    for (const { title, licence, format } of models) {
      say(`${title}: licence ${licence.name}, ${licence.address}`)
      if (!isLoaded({ format })) say(`${title}: ${NOT_LOADED}`)
    }
    const meter = createMeter()
    try {
      await store.install(name, { acceptLicence: values['accept-licence'] === true, experimental: values.experimental === true, signal, onProgress: meter.show })
    } finally {
      meter.end()
    }
    print(`Installed: ${models.map(({ name }) => name).join(', ')}`)
  }
}

async function importModels (values: Values, files: readonly string[]): Promise<void> {
  const store = await openStore()
  const { as: name, languages } = values
  const task = oneOf<ModelTask>(values, 'task', modelTasks)
  const format = oneOf<ModelFormat>(values, 'format', modelFormats)
  const meter = createMeter()
  const installed = await store.import(files, {
    acceptLicence: values['accept-licence'] === true,
    experimental: values.experimental === true,
    signal: stopSignal(),
    onLine: meter.step,
    ...typeof name === 'string' ? { as: name } : {},
    ...task === undefined ? {} : { task },
    ...format === undefined ? {} : { format },
    ...typeof languages === 'string' ? { languages: languages.split(',').map(language => language.trim()).filter(language => language !== '') } : {}
  }).finally(meter.end)
  print(`Installed: ${installed.join(', ')}`)
}

/** Every model of the catalogue, and the installed ones that are in no catalogue. */
async function list (values: Values): Promise<void> {
  const store = await openStore()
  const installed = new Map((await store.installed()).map(model => [model.name, model]))
  const known = store.catalogue.map(model => {
    return { ...model, bytes: bytesOf(model), loaded: isLoaded(model), installed: installed.get(model.name)?.revision ?? null }
  })
  const own = [...installed.values()].filter(({ name }) => !store.catalogue.some(model => model.name === name))
  const library = await store.library()
  if (values.json === true) return print(JSON.stringify({ catalogue: known, own, library }, null, 2))
  const rows = known.map(model => {
    const { name, task, source, bytes, memoryBytes, licence, installed } = model
    const download = source === null ? 'import' : bytes === null ? '?' : sizeText(bytes)
    return [name, task.replaceAll('_', ' '), download, sizeText(memoryBytes), licence.name, installed === null ? '' : 'yes', adviceOn(model)]
  })
  const ownRows = own.map(({ name, task, format, revision }: InstalledModel) => [name, task.replaceAll('_', ' '), '', '', '', 'yes', `Your own, ${revision.slice(0, 12)}.${isLoaded({ format }) ? '' : ` ${NOT_LOADED}`}`])
  print(table([['NAME', 'TASK', 'DOWNLOAD', 'MEMORY', 'LICENCE', 'INSTALLED', 'GOOD FOR'], ...rows, ...ownRows]))
  print(`\nThe library that runs language models ${library === null ? 'is not installed: it comes with the first of them' : `is installed: ${library.name} ${library.version}`}.`)
}

async function verify (values: Values, names: readonly string[]): Promise<void> {
  const store = await openStore()
  const all = names.length === 0 ? (await store.installed()).map(({ name }) => name) : names
  for (const name of all) {
    const { revision } = await store.verify(name)
    print(`${name}: as it was installed, revision ${revision}`)
  }
  if (all.length === 0) printResult(values, { ok: true }, 'No model is installed.')
}

async function remove (_values: Values, names: readonly string[]): Promise<void> {
  const store = await openStore()
  for (const name of names) {
    await store.remove(name)
    print(`Removed: ${name}`)
  }
}

const consent = { 'accept-licence': flag, experimental: flag }

command(USAGE, {
  list: { options: { ...JSON_OPTION }, run: list },
  install: { options: consent, positionals: ['NAME…'], run: install },
  import: { options: { ...consent, as: text, task: text, format: text, languages: text }, positionals: ['FILE…'], run: importModels },
  verify: { options: {}, positionals: ['[NAME…]'], run: verify },
  remove: { options: {}, positionals: ['NAME…'], run: remove }
})
