import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8'
}

/** A file of a page. */
export interface PageFile {
  name: string
  type: string
  text: string
}

/** Files that several pages have. */
const SHARED = new URL('static/', import.meta.url)

function filesIn (folder: URL): PageFile[] {
  return readdirSync(folder).flatMap(name => {
    const type = TYPES[path.extname(name)]
    return type === undefined ? [] : [{ name, type, text: readFileSync(new URL(name, folder), 'utf8') }]
  })
}

/**
 * The files of a page, with those that pages share, which are read once. Not with @fastify/static: all its additions (ranges, dates, tags)
 * would have to be switched off, and it reads each file every time.
 */
export function readPageFiles (folder: URL): PageFile[] {
  return [...filesIn(folder), ...filesIn(SHARED)]
}
