import type { SpeakerWords } from '../parts/speakers.js'

export const speakers: SpeakerWords = {
  titles: ['dr', 'prof', 'professor', 'professorin'],
  clinician: [
    '~arzt', '~arztin', '~aerztin', 'arzte', 'doktor', 'doktorin', 'kliniker~', '~behandler', '~behandlerin', '~pfleger', '~pflegerin',
    'pflege', '~pflegekraft', 'pflegefach~',
    'krankenschwester', '~therapeut', '~therapeutin', '~ologe', '~ologin', '~iater', '~iaterin', 'chirurg', 'chirurgin', 'spezialist',
    'spezialistin', 'praxis~',
    'hebamme', 'sanitater', 'sanitaterin', 'notfallsanitater~', 'apotheker', 'apothekerin', 'assistent', 'assistentin', 'mfa'
  ],
  patient: ['klient~', 'kunde', 'kundin', 'bewohner', 'bewohnerin', 'anrufer', 'anruferin', 'pflegebedurftige~'],
  other: [
    'ehefrau', 'ehemann', 'partner', 'partnerin', 'lebensgefahrt~', '~mutter', '~vater', '~eltern', 'elternteil', 'oma', 'opa',
    'tochter', 'sohn', 'bruder',
    '~angehorige', '~angehoriger', 'begleitung', 'begleitperson', 'begleiter', 'begleiterin', 'betreuer', 'betreuerin', 'familie',
    'dolmetscher', 'dolmetscherin'
  ],
  alone: { patient: ['kind'], other: ['frau', 'mann'] },
  acts: [
    '(?:ich|dann) (?:ich )?(?:verschreibe|verordne|überweise|untersuche|schreibe|messe|höre)(?: (?:ich|mal|jetzt|dann|noch|kurz))* ' +
      '(?:ihnen|sie|dir|dich|ihre|ihren)(?= |$)',
    'ich (?:verschreibe|verordne)',
    '(?:ich (?:werde|möchte|will)|(?:werde|möchte) ich) (?:\\S+ )?(?:ihnen|sie|dir|dich|ihre|ihren) (?:\\S+ ){0,6}?' +
      '(?:verschreiben|verordnen|überweisen|untersuchen|krankschreiben|krank schreiben|abhören|messen)'
  ],
  reported: ['sagte', 'sagt', 'sagen', 'gesagt', 'fragte', 'wenn', 'dass', 'ob', 'meinte'],
  addressing: ['ihr', 'ihre', 'ihren', 'ihrem', 'ihrer', 'ihres', 'sie', 'dein', 'deine', 'deinen', 'deiner', 'deines', 'du', 'ihnen'],
  own: ['mein', 'meine', 'meinen', 'meinem', 'meiner', 'meins', 'mir']
}
