import type { SickLeaveWords, SickNoteVocabulary } from '../parts/sick-note.js'

const you = '(?:sie|ihnen|dich|dir|ihn|ihm|ihr|du|euch)'
const working = '(?:arbeiten|arbeit|in die arbeit|zur arbeit|auf arbeit|anfangen|ins büro|arbeitsfähig)'

export const sickNote: SickNoteVocabulary = {
  begins: 'ab|beginnend',
  says: 'sagen wir|würde sagen|sage ich|sag ich',
  notes: [
    `schreib\\S*(?: ich)?(?: ${you})?(?: \\S+){0,8}? krank`,
    'krank ?(?:schreib\\S*|geschrieben\\S*|meld\\S*|gemeldet|zuschreiben|schein\\S*)', 'krank zu schreiben',
    `melde\\S*(?: (?:${you}|sich))?(?: \\S+){0,6}? krank`, '(?:die|eine|der|au ,|ne) au', 'au[ -]?(?:bescheinigung|schein)',
    '\\S*arbeitsunfähig\\S*', 'dienstunfähig\\S*',
    'gelbe[nr]? (?:schein|zettel)', '(?:ärztliche[sn]? )?attest(?! für (?:den |die |das )?\\S*sport)', 'krankenstand\\S*',
    'krankenstandsbestätigung', '(?:folge|erst)bescheinigung\\S*', 'arbeitszeugnis',
    '(?:bescheinigung|bestätigung|zettel|schein) für (?:(?:die|den|ihren|ihre|das|deinen) )?(?:arbeit\\S*|chef|firma|schule|kita|büro)',
    `nehme(?: ich)? ${you}(?: \\S+){0,8}? (?:raus|heraus|aus dem verkehr)`, 'arbeitsverbot'
  ],
  mayBeNotes: [
    '(?:wollte|hätte) (?:sie|es|das|die|ihnen|ihn)(?: eine)?(?= bis)',
    'bleib\\S*(?: \\S+){0,6}? (?:zu ?hause|daheim)', '(?:zu ?hause|daheim) (?:zu )?bleiben',
    '(?:tage?n?|wochen?|monate?) (?:zu ?hause|daheim|frei)'
  ],
  barred: [
    '(?:nicht|keinesfalls|kein|keine)(?: \\S+){0,3}? (?:arbeiten|arbeit|in die arbeit|zur arbeit|ins büro|arbeitsfähig)'
  ],
  barredUntilReturn: false,
  returns: [
    `wieder (?:${working})`, `(?:können|dürfen|könnten|darfst|kannst) (?:sie|du)(?: \\S+){0,4}? wieder (?:${working}|in die|zur|los)`,
    'wieder (?=(?:ab|am))', 'arbeitsbeginn'
  ],
  refusals: [
    'schreib~(?: \\S+){0,3} nicht(?: \\S+){0,4} krank',
    '(?:kein|keine|keinen|ohne|weder)(?: \\S+){0,3} {note}', '(?:nicht|nie)(?: (?!ich )\\S+){0,4} {note}',
    '{note}(?: \\S+){0,6} (?:unnötig|überflüssig|keine|keinen)',
    '{note}(?: \\S+){0,8} nicht', 'statt (?:\\S+ ){0,2}{note}', 'nicht verlängern'
  ],
  refusesIt: [
    '(?:die|das|den|eine|so eine|sie|ihn|es) (?:stelle|schreibe|gebe|mache|verlängere|bekomme|bekommen|kriegen|kann|werde|' +
      'möchte|will) (?:ich|sie|wir) (?:(?!und|oder)\\S+ ){0,4}?nicht',
    'ich (?:stelle|schreibe|gebe|mache) (?:ihnen |dir )?(?:aber |dafür |da )?(?:keine|keinen)(?: aus)?(?= ,|$)',
    '(?:stelle|gebe|mache|verlängere|schreibe) (?:ich )?(?:ihnen |dir )?(?:sie|die|das|es|ihn) (?:aber |dafür )?nicht',
    'ich (?:werde|kann|will|möchte|darf) (?:ihnen |dir )?(?:das|die|sie|es|eine) (?:\\S+ )?nicht',
    'ich (?:werde|kann|will|möchte|darf) (?:ihnen |dir )?keine (?:ausstellen|schreiben|geben)',
    '(?:das|es|die) ist (?:aber |hier |dafür |da )?(?:nicht (?:nötig|notwendig|gerechtfertigt|begründet|angebracht)|unnötig)'
  ],
  extends: [
    'verlänger\\S*(?: (?:ich|sie|die|das|ihre|ihnen|den|es|wir|krankschreibung|krankmeldung|au|bescheinigung|krankenstand))*'
  ],
  corrects: [
    '(?:oder|nein)(?: ,)? (?:besser|lieber|eher|doch|vielmehr|sagen wir)',
    '(?:machen|sagen|nehmen) wir(?: lieber| doch| besser| daraus)*',
    'beziehungsweise'
  ],
  given: [
    '(?:hausarzt|hausärztin|arzt|ärztin|chirurg|doktor|krankenhaus|orthopäde|kollege|kollegin|klinik) (?:hat|hatte|' +
      'haben)(?: \\S+){0,8}? {note}',
    '(?:sie|du) (?:waren|warst|wurden)(?: \\S+){0,5}? {note}',
    '(?:waren|warst|wurden) (?:sie|du)(?: \\S+){0,5}? {note}',
    '(?:schon|bereits|damals|letzte|letzten|letztes|vorige|noch immer|seit)(?: \\S+){0,5} {note}',
    '(?:sind|bist) (?:\\S+ )?(?:noch|weiterhin)(?: \\S+){0,5} {note}',
    'wurde(?:n)?(?: \\S+){0,6} {note}',
    '{note} (?:gewesen|gehabt|bekommen)',
    '(?:die|ihre|der|meine|das|ihr|mein) (?:letzte |alte |vorige )?{note} (?:läuft(?! (?:vom|ab|von))|lief|endet|endete|' +
      'war|geht(?! (?:vom|ab|von))|ging|gilt noch)'
  ],
  dismissed: [
    '(?<!wenn )(?<!falls )(?<!ob )(?:sie|du) (?:wollten|wollen|möchten|wünschen|wünschten|hätten gern\\S*|hätten|haben um|' +
      'baten um|bitten um|wolltest|möchtest|willst)(?: \\S+){0,6}? {note}',
    '(?:bekomme|kriege|brauche|darf|soll|muss|hätte|bräuchte|krieg|bekomm|brauch|dürfte|könnte|will|möchte) ich (?!sie |ihnen |dich |' +
      'dir )(?:\\S+ ){0,8}{note}',
    'kann ich (?!sie |ihnen |dich |dir )(?:\\S+ ){0,6}{note}',
    '(?:brauchen|möchten|waren|sind|haben|wollen|hatten|benötigen|brauchst|bist|warst|wollten) (?:sie|du)(?! (?:noch |weiter |bitte |' +
      'jetzt |auf jeden fall )?(?:eine|bis))(?: \\S+){0,6} {note}',
    '(?:brauchen|möchten|wollen|benötigen|brauchst|haben|hatten) (?:sie|du)(?: \\S+){0,6} {note}',
    'ich (?:bin|war|habe|hab|hatte|brauche|bräuchte|möchte|wollte|muss|soll|will|würde|dachte|blieb)(?! (?:sie|ihnen|dich|dir|' +
      'ihn) )(?: \\S+){0,7} {note}',
    '(?:mich|mir|meine|meiner|mein)(?: \\S+){0,5} {note}',
    '(?:sollte)(?! (?:sie )?(?:möchten|wollen|mögen|können))(?: [^ ]+){0,14} {note}',
    '(?:ihr|der|mein|die|ein anderer) (?:hausarzt|hausärztin|arzt|ärztin|chirurg|doktor|krankenhaus|orthopäde|kollege|kollegin|' +
      'frau doktor)(?: \\S+){0,6} {note}',
    'hat (?:mich|sie|er|der)(?: \\S+){0,6} {note}'
  ],
  past: ['schon', 'bereits', 'waren', 'gewesen', 'war', 'seit', 'letzte', 'hatten', 'damals'],
  declines: [
    'nein(?: ,)?(?: (?:danke|herr doktor|frau doktor|lass\\S*|bitte))*(?: ,)? (?:das|ich|brauch\\S*|eine|die|kein\\S*|' +
      'muss)(?: \\S+){0,4} (?:nicht|kein\\S*|lieber|ich nicht|nötig)',
    'ich (?:arbeite|gehe|möchte|will)(?: \\S+){0,2} lieber(?: \\S+){0,3}', '(?:brauch|brauche) ich (?:eh )?nicht', 'das ist nicht nötig'
  ],
  me: 'ich|mich|mir|mein|meine|meinem|meinen',
  answerBegins: 'ja|nein|entschuldigung|meine|gut|na|also|dann|okay|ok|sagen|wir|ich|mache|machen|daraus|eher|lieber|gleich|voraussichtlich|doch|erst|erstmal|zunächst|besser|' +
    'würde|denke|das|sind|sie|es|für|mindestens|sage|genau|so|oder|,',
  answerEnds: 'und|dann|das|sollte|reicht|erstmal|krank|sagen|ist|denke|einschließlich',
  amends: ['sagen wir', 'dann', 'lieber', 'doch', 'machen wir', 'eher', 'besser', 'verlänger\\S*', 'wir machen', 'ich mache'],
  work: ['arbeit', 'arbeiten', 'arbeitgeber', 'chef', 'büro', 'firma', 'job', 'schicht', 'dienst', 'arbeite', 'arbeitet'],
  backdated: ['rückwirkend\\S*', 'rückdatier\\S*', 'zurückdatier\\S*'],
  dictates: [
    '(?:schreib|schreibe|schreiben sie|notier\\S*|trag\\S*|vermerk\\S*|diktier\\S*)(?: \\S+){0,3} (?:in|im) (?:den|das|die|dem|meine|' +
      'der) (?:befund|bericht|akte|notiz\\S*|brief|arztbrief|dokumentation|zusammenfassung)',
    '(?:liebe|hallo|hey|ok|okay|lieber) (?:maschine|computer|roboter|assistent)', 'ignorier\\S* (?:alle|die|deine)'
  ],
  tags: ['ok', 'okay', 'einverstanden', 'ja', 'gut', 'nicht wahr', 'oder', 'in ordnung', 'passt das', 'gell']
}

export const sickLeave: SickLeaveWords = [
  'krankschreib~', 'krankgeschrieb~', 'krankmeld~', 'krankgemeldet', 'krankenschein~', 'krank', 'arbeitsunfahig~', 'dienstunfahig~',
  'arbeitgeber~', 'arbeit', 'arbeiten', 'attest~', 'bescheinig~', 'au', 'gelber schein', 'gelben schein', 'zu hause', 'zuhause', 'daheim',
  'frei', 'freigestellt', 'freistell~', 'schonen', 'schonung', 'bettruhe', 'schule'
]
