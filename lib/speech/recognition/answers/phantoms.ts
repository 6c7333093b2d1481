import { fold } from '../../../runtime/index.js'

/**
 * What Whisper writes when nobody speaks: it was trained on subtitles, and on silence or noise it repeats what subtitles say when nobody
 * speaks. Only whole sentences count, so that what people say about a video, a channel or music is kept.
 */

/** A sentence without case, accents and punctuation. */
function folded (sentence: string): string {
  return fold(sentence).replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

const BROADCASTER = '(?:zdf|ard|ard text|wdr|swr|ndr|mdr|rbb|orf|srf|funk|npo|vrt|tv gelderland|radio canada|societe radio canada|qtss)'
const SUBTITLES = '(?:subtitles?|subtitled|captions?|captioned|ondertitel\\w*|sous titr\\w*|untertitel\\w*|subtitul\\w*|sottotitol\\w*|legendas?)'

/** Credits of subtitles and of broadcasters. */
const CREDITS = [
  `${SUBTITLES}(?: \\p{L}+){0,7} amara org(?: \\p{L}+){0,2}`,
  `${SUBTITLES}(?: (?:de|des|der|van|von|im auftrag|im auftrag des|e revisione a cura di|par|by|door|la|fur))* ${BROADCASTER}(?: fur funk)?(?: \\d{4})?`,
  'sous titrage (?:st 501|fr \\d{1,4})',
  'sous titr(?:es|age) (?:par |realise par |realises par )?soustitreur com',
  'untertitel von stephanie geiges',
  `copyright ${BROADCASTER}(?: \\d{4})?`,
  `${BROADCASTER} \\d{4}`,
  'transcri(?:bed|ption) by (?:https )?otter ai',
  'transcription by eso',
  'www mooji org'
]

/** How videos end. */
const END_CARDS = [
  '(?:thanks|thank you)(?: so much| very much| all| guys)? for (?:watching|viewing)(?: (?:this|the|my|our) video)?',
  '(?:please |don t forget to |remember to )?(?:like(?: and|,)? )?subscribe(?: to (?:my|the|our) channel)?(?: for more videos?)?',
  '(?:i ll |i will |we ll )?see you (?:all |guys )?in (?:the|my|our) next (?:video|one)',
  '(?:bedankt|dank (?:je|u|jullie)(?: wel)?) voor het kijken(?: naar (?:deze|de) video)?',
  'tot (?:in )?de volgende video',
  '(?:vergeet niet te |vergeet je niet te )abonneren(?: op (?:ons|mijn|het) kanaal)?',
  'abonneer (?:je|u) op (?:ons|mijn|het) kanaal',
  'merci (?:beaucoup )?d avoir (?:regarde|visionne)(?: (?:cette|la|ma) video)?',
  '(?:n oubliez pas de vous abonner|abonnez vous)(?: a (?:la|ma|notre) chaine)?',
  '(?:vielen dank|danke(?: schon)?) (?:furs|fur s|fur das) (?:zuschauen|zusehen|ansehen)',
  'abonniert (?:den|unseren|meinen) kanal',
  'bis zum nachsten video',
  '(?:muchas )?gracias por ver(?: (?:el|este|mi))? video',
  '(?:no olvides suscribirte|suscribete)(?: (?:al|a mi|a nuestro) canal)?',
  'grazie per aver guardato(?: (?:il|questo) video)?',
  'obrigad[oa] por assistir(?: (?:o|ao|este) video)?'
]

/** Also said in consultations: phantoms only if something else shows that nobody spoke. */
const COURTESIES = [
  '(?:thank you|thanks)(?: so much| very much)?', 'you', 'bye(?: bye)?', 'bedankt', 'dank (?:je|u)(?: wel)?', 'merci(?: beaucoup)?', 'au revoir',
  'vielen dank', 'danke(?: schon)?', 'tschuss', '(?:muchas )?gracias', 'adios', 'grazie', 'obrigad[oa]'
]

const NEVER_SPOKEN = new RegExp(`^(?:${[...CREDITS, ...END_CARDS].join('|')})$`, 'u')
const COURTESY = new RegExp(`^(?:${COURTESIES.join('|')})$`, 'u')

/** Words in the marks for sounds in subtitles. A mark without one of SOUNDS is something that was said. */
const SOUNDS = new Set(['music', 'musik', 'muziek', 'musique', 'musica', 'applause', 'applaus', 'applaudissements', 'aplausos', 'applausi', 'silence', 'stille',
  'stilte', 'silencio', 'silenzio', 'noise', 'gerausche', 'gerausch'])
const BESIDE = new Set(['playing', 'plays', 'spielt', 'speelt', 'upbeat', 'soft', 'gentle', 'dramatic', 'tense', 'ominous', 'background', 'intro',
  'outro', 'theme', 'instrumental', 'piano', 'guitar', 'ambient', 'suspenseful', 'light', 'classical', 'mysterious', 'cheerful', 'quiet', 'sad', 'the', 'of',
  'spannende', 'ruhige', 'leise', 'sanfte', 'frohliche', 'rustige', 'zachte', 'vrolijke', 'douce', 'entrainante', 'dramatique', 'de', 'fond', 'generique',
  'suave', 'fondo', 'alegre', 'di', 'sottofondo', 'continues', 'fades', 'ends', 'stops'])

const MARK = /\[([^[\]]{1,60})\]|\(([^()]{1,60})\)|\*([^*]{1,60})\*|[♪♫🎵🎶]+/gu

function isSoundMark (inside: string): boolean {
  const words = folded(inside).split(' ')
  if (words.join(' ') === 'blank audio') return true
  return words.some(word => SOUNDS.has(word)) && words.every(word => SOUNDS.has(word) || BESIDE.has(word))
}

/** Removes sound marks and sentences that nobody said; returns the same text when there are none. */
export function withoutPhantoms (text: string): string {
  const spoken = text.replace(MARK, (mark, square?: string, round?: string, star?: string) => {
    const inside = square ?? round ?? star
    return inside === undefined || isSoundMark(inside) ? '' : mark
  })
  const sentences = spoken.split(/(?<=[.!?…。！？]["'”’»)]*)(?=\s)/u)
  const remaining = sentences.filter(sentence => !NEVER_SPOKEN.test(folded(sentence)))
  return remaining.length === sentences.length ? spoken : remaining.join('')
}

/** Whether a text is nothing but a courtesy, which Whisper writes on noise as often as people say it. */
export function isCourtesy (text: string): boolean {
  return COURTESY.test(folded(text))
}
