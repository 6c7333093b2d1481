import { LRUCache } from 'lru-cache'
import { consonantGroups, editDistance, fold, oncePer, soundDistance, soundKey } from '../../runtime/index.js'
import type { MedicationTable, Substance } from './medication.js'

/** Sounds of the shortest name that is proposed; shorter ones are like too many words. */
const LEAST_SOUNDS = 6

/** Up to how many sounds a name must sound the same, but for one vowel; and the share of the sounds of a longer one that may differ. */
const SHORT_SOUNDS = 7
const SHORT_DIFFERENCE = 0.5
const SOUND_DIFFERENCE = 0.15

/** Share of the letters that may differ, however alike the sounds are; brands are nearer to other words. */
const DOSE_LETTERS = 0.45
const BRAND_LETTERS = 0.25

/** A name that differs in more sounds than this from the nearest one is not proposed beside it. */
const AS_NEAR = 0.5

/** Without a dose, only long nonproprietary names are proposed, of which fewer letters differ; names of groups are not. */
const NO_DOSE_SOUNDS = 7
const NO_DOSE_LETTERS = 0.34
const SUBSTANCE_CODE = 7

/** And where nothing but the words tells of a medicine, longer ones that sound the same. */
const SURE_SOUNDS = 9

/** Most words of which the key is remembered, and most groups of words of which the names are. */
const KEYS_MAX = 10_000
const NEAR_MAX = 10_000

/** Characters of the longest group of words that is remembered. */
const REMEMBERED_LENGTH = 200

/** A name of a medicine, as it sounds. */
interface Sounding {
  substance: Substance
  name: string
  brand: boolean
  letters: string
  sound: string
  /** Which consonants it has. */
  mask: number
}

/** A name of the table that words are spelled or sound like. */
export interface NearName {
  substance: Substance
  /** As the table spells it. */
  name: string
  brand: boolean
  /** How many sounds it has. */
  length: number
  /** How far the sounds differ, and in how many letters. */
  sounds: number
  letters: number
}

/** Words, from one up to another (exclusive), that sound like names. */
export interface SoundingWords {
  from: number
  to: number
  near: readonly NearName[]
}

interface Index {
  /** By the first consonant: with a dose, and without. */
  dosed: ReadonlyMap<string, readonly Sounding[]>
  undosed: ReadonlyMap<string, readonly Sounding[]>
  /** Those that are proposed for their sound alone, by that. */
  sure: ReadonlyMap<string, readonly Sounding[]>
}

function lettersOf (text: string): string {
  return fold(text).replace(/[^a-z]+/g, '')
}

/** The first consonant, which is hardly ever misheard. */
function onsetOf (sound: string): string {
  return sound.charAt(sound.startsWith('a') ? 1 : 0)
}

/** Which consonants a key has. */
function maskOf (sound: string): number {
  const has = (letters: string) => Array.from(letters).some(letter => sound.includes(letter))
  return consonantGroups.reduce((mask, letters, bit) => has(letters) ? mask | 1 << bit : mask, 0)
}

function bitsIn (mask: number): number {
  let count = 0
  for (let left = mask; left > 0; left &= left - 1) count++
  return count
}

function addTo (groups: Map<string, Sounding[]>, key: string, sounding: Sounding): void {
  const group = groups.get(key)
  if (group === undefined) groups.set(key, [sounding])
  else group.push(sounding)
}

/** The names of a table by how they sound, made on first use. */
const soundsOf = oncePer(function indexSounds ({ named }: MedicationTable): Index {
  const [dosed, undosed, sure] = [new Map<string, Sounding[]>(), new Map<string, Sounding[]>(), new Map<string, Sounding[]>()]
  for (const { substance, name, brand } of named) {
    const sound = soundKey(name)
    const sounding = { substance, name, brand: brand !== null, letters: lettersOf(name), sound, mask: maskOf(sound) }
    if (sound.length < LEAST_SOUNDS || /\d/.test(name)) continue
    addTo(dosed, onsetOf(sound), sounding)
    if (brand !== null || substance.atc_code.length < SUBSTANCE_CODE || sound.length < NO_DOSE_SOUNDS) continue
    addTo(undosed, onsetOf(sound), sounding)
    if (sound.length >= SURE_SOUNDS) addTo(sure, sound, sounding)
  }
  return { dosed, undosed, sure }
})

/** The keys of the words of a talk, most of which come again and again. */
const keys = new LRUCache<string, string>({ max: KEYS_MAX })

function keyOf (word: string): string {
  const known = keys.get(word)
  if (known !== undefined) return known
  const key = soundKey(word)
  keys.set(word, key)
  return key
}

/** The sound of a word behind others, as one name. */
function joined (sound: string, next: string): string {
  return sound.endsWith(next.charAt(0)) ? `${sound}${next.slice(1)}` : `${sound}${next}`
}

/** How words sound as one name. */
function soundOf (words: readonly string[]): string {
  return words.map(keyOf).reduce(joined, '')
}

/** How far the sounds of a name may differ from what was heard. */
function soundsMost (length: number): number {
  return length <= SHORT_SOUNDS ? SHORT_DIFFERENCE : Math.floor(2 * length * SOUND_DIFFERENCE) / 2
}

function compared (one: NearName, other: NearName): number {
  return one.sounds - other.sounds || one.letters - other.letters
}

/** The nearest name of each medicine, the nearest first. */
function nearest (names: readonly NearName[]): NearName[] {
  const found = new Map<Substance, NearName>()
  for (const name of names) {
    const other = found.get(name.substance)
    if (other === undefined || compared(name, other) < 0) found.set(name.substance, name)
  }
  const near = [...found.values()].sort(compared)
  return near.filter(({ sounds }) => sounds <= (near[0]?.sounds ?? 0) + AS_NEAR)
}

/** A name beside words, when few enough letters differ. */
function spelledLike (
  letters: string, { substance, name, brand, letters: own, sound }: Sounding, sounds: number, share: number
): NearName[] {
  const most = Math.floor(own.length * share)
  const differs = editDistance(letters, own, most)
  return differs > most ? [] : [{ substance, name, brand, length: sound.length, sounds, letters: differs }]
}

function findNear (words: readonly string[], hasDose: boolean, table: MedicationTable): NearName[] {
  const sound = soundOf(words)
  if (sound.length < (hasDose ? LEAST_SOUNDS : NO_DOSE_SOUNDS) - 1) return []
  const [letters, mask] = [lettersOf(words.join('')), maskOf(sound)]
  const names = soundsOf(table)[hasDose ? 'dosed' : 'undosed'].get(onsetOf(sound)) ?? []
  return nearest(names.flatMap(name => {
    const most = soundsMost(name.sound.length)
    // Each consonant that differs changes two bits at most.
    if (Math.abs(name.sound.length - sound.length) > 2 * most || bitsIn(name.mask ^ mask) > 2 * most) return []
    const sounds = soundDistance(sound, name.sound, most)
    if (sounds === Infinity) return []
    return spelledLike(letters, name, sounds, hasDose ? name.brand ? BRAND_LETTERS : DOSE_LETTERS : NO_DOSE_LETTERS)
  }))
}

/** The names near groups of words, as a table has them: "on a", "to take" and "milligrams of" come again in every talk. */
const nearOf = oncePer((_table: MedicationTable) => new LRUCache<string, readonly NearName[]>({ max: NEAR_MAX }))

/**
 * The names of the table that words are spelled or sound like, the nearest first: for each medicine the nearest of its names, and only
 * those that are about as near as the first. A name may be cut anywhere: `lies in a pral` is like `lisinopril`. Without a dose beside the
 * words, only names of substances are proposed. Whether the words are a name themselves is for the caller to see. Takes time that grows
 * with the table, for words that were not looked up lately.
 *
 * @param words folded
 */
export function namesNear (words: readonly string[], hasDose: boolean, table: MedicationTable): readonly NearName[] {
  const known = nearOf(table)
  const key = `${hasDose ? 'dosed' : 'undosed'} ${words.join(' ')}`
  const names = known.get(key) ?? findNear(words, hasDose, table)
  if (key.length <= REMEMBERED_LENGTH) known.set(key, names)
  return names
}

/**
 * The words of a text that sound exactly like a long nonproprietary name, whatever stands around them: so long a name is hardly ever made
 * of other words by chance. Linear in the number of words.
 *
 * @param most words that a name may be cut into
 */
export function soundingNames (words: readonly string[], most: number, table: MedicationTable): SoundingWords[] {
  const { sure } = soundsOf(table)
  const sounds = words.map(keyOf)
  return sounds.flatMap((_sound, from) => {
    const found: SoundingWords[] = []
    let sound = ''
    for (let to = from + 1; to <= Math.min(words.length, from + most); to++) {
      const next = sounds[to - 1] ?? ''
      if (next === '') break
      sound = joined(sound, next)
      const same = sure.get(sound) ?? []
      const letters = same.length === 0 ? '' : lettersOf(words.slice(from, to).join(''))
      const near = nearest(same.flatMap(sounding => spelledLike(letters, sounding, 0, NO_DOSE_LETTERS)))
      if (near.length > 0) found.push({ from, to, near })
    }
    return found
  })
}
