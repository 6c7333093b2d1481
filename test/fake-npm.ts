import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Test } from 'tap'
import { temporaryDirectory } from './helper.js'

/** Installs what the lock file names without anything in it, and says so as npm does. */
const SCRIPT = `#!${process.execPath}
const { mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
for (const [place, { version, resolved, os }] of Object.entries(packages)) {
  if (place === '' || os?.includes('none')) continue
  mkdirSync(place, { recursive: true })
  writeFileSync(place + '/package.json', JSON.stringify({ version }))
  process.stderr.write('npm http fetch GET 200 ' + resolved + ' 1ms (cache miss)\\n')
}
`

const REFUSING = `#!/bin/sh
echo 'npm error code ENOTFOUND' >&2
echo 'npm error FetchError: request to https://registry.example/tiny.tgz failed, reason: getaddrinfo ENOTFOUND registry.example' >&2
exit 1
`

/** A PATH with an npm that needs no network; or one that has none. */
export function fakeNpm (t: Test, isOffline = false): string {
  const directory = temporaryDirectory(t)
  const file = path.join(directory, 'npm')
  writeFileSync(file, isOffline ? REFUSING : SCRIPT)
  chmodSync(file, 0o755)
  return `${directory}${path.delimiter}${process.env.PATH ?? ''}`
}
