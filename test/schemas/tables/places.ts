import { anyOf, cut, longest, others, put, tooLong, undeclared, without, wrongTypes, type Acceptance, type Table } from '../table.js'
import { anyTimestamp, noTimestamp } from './moments.js'

/** What fits a place of a value, and what does not: part of a table. */
export type Place = (value: unknown, place: string) => Table

/** The same, or `null`. */
export function nullable (fits: Place): Place {
  return (value, place) => {
    const { accepts, refuses } = fits(value, place)
    return {
      accepts: [...accepts, ...anyOf(value, place, [null])],
      refuses: refuses.filter(([says, , rule]) => !(says.startsWith('null as ') && rule === `type ${place}`))
    }
  }
}

/** Text with something visible in it. */
export function visible (length: number): Place {
  return (value, place) => ({
    accepts: [...anyOf(value, place, ['王小明', ' padded ', '7']), ...longest(value, { [place]: length })],
    refuses: [
      ...wrongTypes(value, { [place]: 'string' }), ...tooLong(value, { [place]: length }), ...others(value, place, [''], 'minLength', 'pattern'),
      ...others(value, place, [' ', '\n', 'Jane\u0000', '\uD83D'], 'pattern')
    ]
  })
}

/** Any text, empty too. */
export function text (length: number): Place {
  return (value, place) => ({
    accepts: [...anyOf(value, place, ['', 'Jane']), ...longest(value, { [place]: length })],
    refuses: [...wrongTypes(value, { [place]: 'string' }), ...tooLong(value, { [place]: length })]
  })
}

/** Text that must not be empty. */
export function someText (length: number): Place {
  return (value, place) => ({
    accepts: [...anyOf(value, place, [' ']), ...longest(value, { [place]: length })],
    refuses: [...wrongTypes(value, { [place]: 'string' }), ...tooLong(value, { [place]: length }), ...others(value, place, [''], 'minLength')]
  })
}

/** Text of certain characters. */
export function form (length: number, fitting: readonly string[], wrong: readonly string[], ofNothing = ['minLength', 'pattern']): Place {
  return (value, place) => {
    const rest = fitting[0]?.at(-1) ?? 'x'
    const longer = (fitting[0] ?? '').padEnd(length, rest)
    return {
      accepts: anyOf(value, place, [...fitting, longer]),
      refuses: [
        ...wrongTypes(value, { [place]: 'string' }),
        ...others(value, place, [`${longer}${rest}`], 'maxLength'),
        ...others(value, place, [''], ...ofNothing),
        ...others(value, place, wrong, 'pattern')
      ]
    }
  }
}

/** An id of the service's own. */
export const uuid: Place = (value, place) => ({
  accepts: anyOf(value, place, ['7F4DF5C6-6BD8-4D3F-8A6B-2F2A6C1F8A10']),
  refuses: [
    ...someText(36)(value, place).refuses.filter(([, , ...rules]) => rules.every(rule => rule.startsWith('type'))),
    ...others(value, place, ['', '7f4df5c6', '7f4df5c6-6bd8-4d3f-8a6b-2f2a6c1f8a1g'], 'format'),
    ...others(value, place, ['urn:uuid:7f4df5c6-6bd8-4d3f-8a6b-2f2a6c1f8a10'], 'maxLength')
  ]
})

/** A moment, ISO 8601. */
export function moment (): Place {
  return (value, place) => ({
    accepts: anyTimestamp(value, place),
    refuses: [...wrongTypes(value, { [place]: 'string' }), ...noTimestamp(value, place)]
  })
}

/** A whole number. */
export function integer (least: number, most: number): Place {
  return (value, place) => ({
    accepts: anyOf(value, place, [least, most]),
    refuses: [
      ...wrongTypes(value, { [place]: 'integer' }),
      ...others(value, place, [least - 1], 'minimum'),
      ...others(value, place, [most + 1], 'maximum')
    ]
  })
}

/** Yes or no. */
export const flag: Place = (value, place) => ({
  accepts: anyOf(value, place, [true, false]), refuses: wrongTypes(value, { [place]: 'boolean' })
})

/** One of a few names. */
export function oneOf (names: readonly string[]): Place {
  return (value, place) => ({
    accepts: anyOf(value, place, names),
    refuses: [
      ...wrongTypes(value, { [place]: 'string, enum' }),
      ...others(value, place, ['', 'doctor', `${names[0]} `], 'enum')
    ]
  })
}

/** A list of so many things at most, each of which may be `item`. */
export function list (most: number, item: unknown, inside?: Place): Place {
  return (value, place) => {
    const one = put(value, place, [item])
    const within = inside?.(one, `${place}/0`) ?? { accepts: [], refuses: [] }
    return {
      accepts: [[`no ${place.slice(1)}`, put(value, place, [])], [`${most} ${place.slice(1)}`, put(value, place, Array(most).fill(item))], ...within.accepts],
      refuses: [
        ...wrongTypes(value, { [place]: 'array' }), [`${most + 1} ${place.slice(1)}`, put(value, place, Array(most + 1).fill(item)), `maxItems ${place}`],
        ...within.refuses
      ]
    }
  }
}

/** A closed object: what fits each of its properties, and which of them may be absent. */
export function closedTable (value: object, places: Readonly<Record<string, Place>>, optional: readonly string[] = [], at = ''): Table {
  const parts = Object.entries(places).map(([name, fits]) => fits(value, `${at}/${name}`))
  const required = Object.keys(places).filter(name => !optional.includes(name)).map(name => `${at}/${name}`)
  return {
    accepts: [
      ...at === '' ? [['the example', value] satisfies Acceptance] : [], ...optional.map((name): Acceptance => [`an object without ${name}`, cut(value, `${at}/${name}`)]), ...parts.flatMap(({ accepts }) => accepts)
    ],
    refuses: [...undeclared(value, at), ...without(value, ...required), ...wrongTypes(value, { [at]: 'object' }), ...parts.flatMap(({ refuses }) => refuses)]
  }
}
