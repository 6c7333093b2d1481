#!/usr/bin/env node
import path from 'node:path'
import { BackupError, createBackup, type Manifest, restoreBackup } from '../lib/backup/index.js'
import { openSource } from './backup-source.js'
import { command, JSON_OPTION, printResult, required } from './command.js'
import { shellConfig } from './operate.js'

const USAGE = `Back up what the service stores, and restore it.

  backup create FILE [--with-keys] [--json]
  backup restore FILE --to DIRECTORY [--json]
  backup --version

A backup of the embedded database is taken while the service runs, or while it does not. It holds the database and the audio; with --with-keys
also the signing keys, the pepper and the sandbox key. FILE must not exist: it is a tar file, compressed with gzip, that only you may read.
With PostgreSQL it holds the audio of AUDIO_DIR and, with --with-keys, the keys: back up the database with pg_dump, before.

It is restored to a directory that is empty or does not exist: the DATA_DIR of a service, with its audio in audio/. If anything is damaged,
nothing is restored.`

/** How to back up PostgreSQL; the password is not shown. */
const PG_DUMP = 'The database is not in it. Back it up, before the audio, with: pg_dump --format=custom --file=consultations.dump "$DATABASE_URL"'

/** Runs what can be interrupted, and has it clean up behind itself then. */
async function interruptible<T> (work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new BackupError('Interrupted: nothing is left of it.'))
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stop)
  return work(stopping.signal).catch((error: unknown) => {
    throw stopping.signal.aborted ? stopping.signal.reason : error
  })
}

function megabytes (bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** What a backup holds, in words. */
function contentOf ({ database, parts: { audio, keys } }: Manifest): string {
  const contents = [
    ...database === null ? [] : ['the database'],
    ...audio === undefined ? [] : [`${audio.files} file${audio.files === 1 ? '' : 's'} of audio`],
    ...keys === undefined ? [] : ['the keys']
  ]
  return contents.length < 2 ? contents.join('') : `${contents.slice(0, -1).join(', ')} and ${contents.at(-1) ?? ''}`
}

/** What to do after a backup was restored. */
function nextSteps (directory: string, { database, parts: { audio, keys } }: Manifest): string[] {
  return [
    ...database === null ? [] : [`Start the service with DATA_DIR=${directory}`],
    ...audio === undefined ? [] : [`Set AUDIO_DIR=${path.join(directory, 'audio')}, or move that directory to where the setting says`],
    ...keys !== undefined ? [] : ['The keys were not in it: put the signing keys and the pepper back from where you keep them']
  ].map(step => `${step}.`)
}

command(USAGE, {
  create: {
    options: { 'with-keys': { type: 'boolean', default: false }, ...JSON_OPTION },
    positionals: ['FILE'],
    async run (values, [file = '']) {
      const config = await shellConfig()
      const backup = await interruptible(async signal => createBackup(file, async () => openSource(config, values['with-keys'] === true), signal))
      const { manifest } = backup
      const remark = [`${backup.file} holds ${contentOf(manifest)} (${megabytes(backup.bytes)}).`, ...manifest.database === null ? [PG_DUMP] : []]
      printResult(values, { file: backup.file, bytes: backup.bytes, ...manifest }, null, remark.join('\n'))
    }
  },
  restore: {
    options: { to: { type: 'string' }, ...JSON_OPTION },
    positionals: ['FILE'],
    async run (values, [file = '']) {
      const target = required(values, 'to')
      const { migrationNames } = await import('../plugins/database/migrate.js')
      const { directory, manifest } = await interruptible(async signal => restoreBackup(file, target, migrationNames, signal))
      const remark = [`${directory} holds ${contentOf(manifest)}, as of ${manifest.created_at}.`, ...nextSteps(directory, manifest)]
      printResult(values, { directory, ...manifest }, null, remark.join('\n'))
    }
  }
})
