import { cut, put } from './table.js'
import { isObject } from '../../lib/runtime/index.js'

/** One thing changed in a value, and whether no closed schema can accept the result. */
export interface Change {
  says: string
  alwaysWrong: boolean
  make: () => unknown
}

type ChangesOf = (value: unknown) => Change[]

function typeOf (value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** A value and everything in it, each with its place. */
function partsOf (value: unknown, place = ''): [place: string, part: unknown][] {
  const children = Array.isArray(value) || isObject(value) ? Object.entries(value) : []
  return [[place, value], ...children.flatMap(([key, child]) => partsOf(child, `${place}/${key}`))]
}

const samples = ['text', 7, true, null, [], {}]

/** The ways to change one thing: the optional, the nullable and the exchangeable may still fit afterwards. */
export const changes: Record<string, ChangesOf> = {
  'a property gone': value => partsOf(value).flatMap(([place, part]) => isObject(part)
    ? Object.keys(part).map(key => ({ says: `without ${place}/${key}`, alwaysWrong: false, make: () => cut(value, `${place}/${key}`) }))
    : []),

  'an undeclared property': value => partsOf(value).filter(([, part]) => isObject(part)).map(([place]) => ({
    says: `with ${place}/undeclared`, alwaysWrong: true, make: () => put(value, `${place}/undeclared`, 'x')
  })),

  'another type': value => partsOf(value).slice(1).flatMap(([place, part]) => samples.filter(sample => typeOf(sample) !== typeOf(part)).map(sample => ({
    says: `${JSON.stringify(sample)} as ${place}`,
    alwaysWrong: ![typeOf(part), typeOf(sample)].sort().every((type, at) => type === ['null', 'string'][at]),
    make: () => put(value, place, sample)
  }))),

  'a number that JSON cannot say': value => partsOf(value).filter(([, part]) => typeof part === 'number')
    .flatMap(([place]) => [NaN, Infinity, -Infinity, null].map(sample => ({
      says: `${sample} as ${place}`, alwaysWrong: true, make: () => put(value, place, sample)
    }))),

  'two neighbours swapped': value => partsOf(value).flatMap(([place, part]) => Array.isArray(part)
    ? part.slice(1).map((_, at) => ({
      says: `${place}/${at} and ${place}/${at + 1} swapped`,
      alwaysWrong: place.endsWith('/sections'),
      make: () => put(value, place, part.toSpliced(at, 2, part[at + 1], part[at]))
    }))
    : [])
}
