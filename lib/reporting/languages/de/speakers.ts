import type { SpeakerWords } from '../parts/speakers.js'

export const speakers: SpeakerWords = {
  titles: ['dr', 'prof', 'professor', 'professorin'],
  addresses: { female: ['frau'], male: ['herr', 'herrn'] },
  introductions: ['ich bin', 'mein name ist', 'hier ist', 'hier spricht'],
  addressed: ['du', 'dir', 'dich', 'dein', 'deine', 'deinen', 'deinem', 'deiner'],
  formal: ['sie', 'ihnen', 'ihr', 'ihre', 'ihren', 'ihrem', 'ihrer', 'ihres'],
  persons: { female: [], male: ['ihm'] },
  beds: ['zimmer', 'bett'],
  strangers: [
    'ein(?:e|em|er|en)? \\S+ ,? ?(?:den|die|der) ich (?:\\S+ ){0,3}(?:sah|gesehen|behandelt)',
    'ein(?:e|em|er|en)? andere[rnm]? (?:patient~|frau|mann|herr)'
  ],
  newborn: ['bei der geburt', 'geburtsgewicht'],
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
  own: ['mein', 'meine', 'meinen', 'meinem', 'meiner', 'meins', 'mir'],
  turns: ['jetzt sie', 'nun sie', 'und sie', 'jetzt zu ihnen', 'nun zu ihnen', 'jetzt du', 'nun du', 'und du', 'jetzt zu dir', 'nun zu dir'],
  machine: {
    names: [
      '(?:ki-|ki |sprach|digitaler |digitale |virtueller )*assistent(?:in)?', 'ki', 'system', 'maschine', 'software', 'rechner',
      'sprachmodell', 'rekorder'
    ],
    openers: ['hey', 'he', 'hallo', 'ok', 'okay', 'lieber', 'liebe', 'so', 'und', 'also', 'jetzt', 'achtung'],
    polite: [
      'bitte', '(?:kannst|könntest|würdest) du', '(?:können|könnten|würden) sie', 'du (?:musst|sollst)', 'sie (?:müssen|sollen)', 'jetzt',
      'auch', 'noch', 'und', 'dann'
    ],
    orders: [
      'füge?', 'fügen sie', 'notiere?', 'notieren sie', 'schreibe?', 'schreiben sie', 'trage?', 'tragen sie', 'nimm', 'nehmen sie',
      'setze?', 'setzen sie',
      'mache?', 'machen sie', 'erstelle?', 'erstellen sie', 'stelle?', 'stellen sie', 'vermerke?', 'vermerken sie', 'ergänze?', 'ergänzen sie', 'erfasse?', 'erfassen sie', 'dokumentiere?', 'dokumentieren sie', 'lösche?',
      'löschen sie',
      'entferne?', 'entfernen sie', 'streiche?', 'streichen sie', 'ignoriere?', 'ignorieren sie', 'vergiss', 'vergessen sie',
      'diagnostiziere?',
      'verschreibe?', 'kodiere?', 'ändere?', 'ändern sie', 'ersetze?', 'ersetzen sie', 'korrigiere?', 'korrigieren sie', 'drucke?',
      'speichere?',
      '(?:\\S+ ){1,8}(?:hinzufügen|notieren|eintragen|aufschreiben|aufnehmen|vermerken|ergänzen|erfassen|dokumentieren|' +
        'löschen|entfernen|streichen|ignorieren|vergessen)'
    ],
    records: [
      '(?:in|im|aus|zu|zum|auf) (?:den |dem |das |der |die |meinen |diesem |diesen )?(?:bericht|befund|akte|patientenakte|' +
        'krankenakte|notiz|protokoll|zusammenfassung|arztbrief)'
    ],
    overrides: [
      '(?:ignoriere?|vergiss|ignorieren sie|vergessen sie) (?:alle|all|deine|ihre)(?: deine| ihre)?(?: vorherigen| bisherigen|' +
        ' vorigen| früheren| obigen| anderen)* ' +
        '(?:anweisungen|regeln|vorgaben|instruktionen|prompts?)(?= und |$)',
      'du bist jetzt (?:eine? )?(?:\\S+ ){0,3}(?:assistent|modell|ki|bot)', 'deine? systemprompt'
    ]
  }
}
