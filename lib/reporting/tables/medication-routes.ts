import { foldWord } from '../../runtime/index.js'
import { wordsOf } from '../words.js'

/** Where a medicine is applied, as far as it decides on the ATC code of a substance. */
export const routes = ['topical', 'ophthalmic', 'otic', 'nasal', 'inhaled', 'oral', 'parenteral', 'rectal', 'vaginal'] as const
export type Route = typeof routes[number]

/** Words that name a route or a form of one route only, folded, by language: en, nl, fr, de, es. */
const WORDS: Readonly<Record<Route, string>> = {
  topical: 'cream creams ointment gel lotion topical topically ' +
    'creme zalf ' +
    'pommade cutane cutanee ' +
    'salbe schmerzgel ' +
    'crema pomada unguento locion topico topica',
  ophthalmic: 'eye eyes ophthalmic eyedrops oogdruppels oogzalf ooggel oog ogen collyre collyres ophtalmique oeil yeux ' +
    'augentropfen augensalbe augengel auge augen colirio colirios oftalmico oftalmica ojo ojos',
  otic: 'ear ears otic eardrops oordruppels oor oren auriculaire auriculaires oreille oreilles ohrentropfen ohr ohren otico oticas oido oidos',
  nasal: 'nasal nose nostril nostrils neusspray neusdruppels neuszalf neus nez narine narines nasenspray nasentropfen nasensalbe nase ' +
    'nasale nariz',
  inhaled: 'inhaler inhalers inhaled inhalation nebuliser nebulizer inhalator puffer vernevelaar verneveling inhalateur inhalee ' +
    'nebulisation dosieraerosol vernebler inhalador inhalado inhalada nebulizador',
  oral: 'tablet tablets pill pills capsule capsules oral orally mouth tabletten pil pillen tabletje comprime comprimes gelule gelules ' +
    'tablette pille kapsel kapseln comprimido comprimidos pastilla pastillas capsula capsulas tableta tabletas',
  parenteral: 'injection injections injected infusion intravenous iv injectie injecties infuus spuit perfusion piqure ' +
    'intraveineux intraveineuse spritze spritzen inyeccion inyecciones pinchazo intravenoso intravenosa',
  rectal: 'suppository suppositories enema rectal rectally zetpil zetpillen klysma suppositoire suppositoires lavement zapfchen klistier ' +
    'einlauf supositorio supositorios',
  vaginal: 'vaginal vaginally pessary pessaries vaginale vaginaal vaginaaltablet ovule ovules vaginaltablette vaginalcreme vaginalzapfchen ' +
    'ovulo ovulos'
}

const byWord = new Map(routes.flatMap(route => WORDS[route].split(' ').map(word => [foldWord(word), route] as const)))

/** Words over which the form of one medicine does not reach another. */
const ENDS = new Set('and or but en of maar et ou mais und oder aber y o pero . , ; : ? !'.split(' '))

/** What follows `en` where it is French or Spanish for "as a": in Dutch it begins another medicine. Folded. */
const AS_A = new Set('gel creme pommade collyre comprimes gelules pomada crema colirio comprimidos locion'.split(' '))

/** Whether the phrase of a name ends at a word. */
function endsAt (words: readonly string[], at: number): boolean {
  const word = words[at] ?? ''
  return ENDS.has(word) && !(word === 'en' && AS_A.has(words[at + 1] ?? ''))
}

/** Words after a name, and before it, among which its form is looked for. */
const AFTER = 4
const BEFORE = 3

/** The route of words in a row: one that names the place wins over the form, so that an eye ointment is one for the eye. */
function routeAmong (words: readonly string[]): Route | null {
  const found = words.flatMap(word => byWord.get(word) ?? [])
  return found.find(route => route !== 'topical' && route !== 'oral') ?? found[0] ?? null
}

/** The route that a pharmaceutical form names in any language: `eye drops` is ophthalmic, `Tropfen` names none. */
export function routeOf (form: string): Route | null {
  return routeAmong(wordsOf(form).map(({ text }) => foldWord(text)))
}

/**
 * The route said right behind the name at words `from` up to `to` (`diclofenac 1 % gel`), else right before it (`eye drops with
 * dexamethasone`), within the same phrase.
 *
 * @param words of the text, folded
 * @param isNamed whether another medicine is named at a word: its form is not this one's
 */
export function routeNear (words: readonly string[], from: number, to: number, isNamed: (at: number) => boolean): Route | null {
  const after: string[] = []
  for (let at = to; at < Math.min(words.length, to + AFTER); at++) {
    if (endsAt(words, at) || isNamed(at)) break
    after.push(words[at] ?? '')
  }
  const before: string[] = []
  for (let at = from - 1; at >= Math.max(0, from - BEFORE); at--) {
    if (endsAt(words, at) || isNamed(at)) break
    before.push(words[at] ?? '')
  }
  return routeAmong(after) ?? routeAmong(before)
}
