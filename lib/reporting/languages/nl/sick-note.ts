import type { SickLeaveWords, SickNoteVocabulary } from '../parts/sick-note.js'

/** Phrases for a sick note that mean nothing else. */
const notes = ['ziekteverlof', 'ziek thuis']

const you = '(?:u|je|jij|ge|gij|hij|zij|ze|haar|hem|jou)'
const atWork = '(?:aan het werk|aan de slag|naar (?:het |je |uw |mijn )?werk|gaan werken|werken|op (?:het|je|uw) werk|naar kantoor)'

export const sickNote: SickNoteVocabulary = {
  begins: 'vanaf|ingaande?|met ingang|te beginnen',
  says: 'zeg|zeggen|ik zou zeggen|ik raad aan',
  notes: [
    'ziekte? ?briefje?s?', 'ziekenbriefjes?', 'ziekte ?attest\\S*', ...notes, 'ziektewet',
    '(?:medisch |doktors|dokters)?(?:attest|getuigschrift)(?:je)?', 'doktersbriefjes?',
    'briefjes? voor (?:(?:het|je|uw|de|zijn|haar) )?(?:werk|werkgever|baas|school)',
    'papier(?:tje|ke)? voor (?:(?:het|je|uw|de) )?(?:werk|werkgever|baas|school)', 'arbeidsongeschikt(?:heid)?(?: verklaard)?',
    'werkonbekwaam(?:heid)?', 'werkonbekwaamheidsattest', 'thuis ziek', 'ziek ?meld\\S*', 'ziek te melden', 'ziekmelding',
    `meld\\S* (?:${you} )?(?:\\S+ ){0,8}?ziek`, `schrijf\\S* (?:ik )?(?:${you} )?(?:\\S+ ){0,8}?(?:ziek|thuis|af)`,
    `hou\\S* (?:ik )?${you} (?:\\S+ ){0,8}?thuis`, '(?:thuis|weg) (?:te )?(?:blijven )?van (?:het |je |uw )?werk',
    'thuis van (?:het |je |uw )?werk', 'thuis ?blijven van (?:het |je |uw )?werk', 'ziek ?geschreven',
    '(?:ziek|thuis) (?:te )?schrijven', 'briefje(?= (?:tot|vanaf|t m|t e m|tem) )', 'thuisgeschreven', 'afwezigheidsattest'
  ],
  mayBeNotes: [
    '(?:wilde|wou|ging) (?:het|dat|u|je|hem|er)(?= tot| t m)',
    'blij\\S*(?: \\S+){0,6}? thuis', 'thuis ?(?:te )?blijven', '(?:dag|dagen|week|weken|maand|maanden) (?:thuis|vrij|vrijaf)'
  ],
  barred: [
    `(?:niet|nooit) (?:\\S+ ){0,3}?(?:${atWork}|naar de crèche waar u werkt)`,
    '(?:mag|moogt|kunt|kan|moet) (?:u|je|ge) (?:\\S+ ){0,6}?niet (?:gaan )?werken', 'geen werk'
  ],
  barredUntilReturn: false,
  returns: [
    `(?:kunt|kan|mag|moogt|moet|gaat|kun|mogen) (?:${you} )?(?:\\S+ ){0,5}?(?:weer|terug|opnieuw) (?:${atWork}|beginnen|starten)`,
    `(?:weer|terug|opnieuw) ${atWork}`, 'werk hervatten', 'werkhervatting',
    '(?:weer|terug|opnieuw)(?: (?:vanaf|op))? (?=(?:maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|' +
      `zondag)(?: \\S+){0,2} ${atWork})\\S+(?: \\S+){0,2} ${atWork}`
  ],
  refusals: [
    '(?:geen|zonder)(?: \\S+){0,2} {note}', '(?:niet|nooit|moeilijk)(?: (?!ik )\\S+){0,4} {note}',
    '{note}(?: \\S+){0,6} (?:niet|onnodig)(?: \\S+){0,3} (?:nodig|schrijven|geven|voorschrijven|maken|hoeft|doen|verlengen|afleveren)',
    '{note}(?: \\S+){0,3} niet', '(?:hoeft|hoef|hoeven|moet)(?: \\S+){0,3} niet (?:\\S+ ){0,4}{note}',
    'in plaats van (?:\\S+ ){0,2}{note}', 'niet verlengen'
  ],
  refusesIt: [
    '(?:dat|die|het|dit|zoiets) (?:geef|schrijf|doe|maak|verleng|onderteken|lever) ik (?:u |je )?(?:echt |dus |nu )?niet',
    '(?:dat|die|het|dit) (?:ga|kan|zal|wil|mag) ik (?:u |je )?(?:echt |dus )?niet',
    'ik (?:ga|kan|zal|wil|mag) (?:u |je )?(?:dat|die|het|dit|er)(?: (?:echt|dus|nu|hiervoor))? (?:niet|geen)',
    'ik (?:schrijf|geef|maak|doe) (?:u |je )?er (?:\\S+ )?geen',
    'ik (?:schrijf|geef|maak|doe|verleng) (?:u |je )?(?:dat|het|die|dit) (?:echt |dus )?niet',
    '(?:dat|het|dit) is (?:echt |hier |hiervoor |volgens mij )?niet (?:nodig|verantwoord|gerechtvaardigd|mogelijk|' +
      'aangewezen)(?! dat)',
    'dat hoeft niet'
  ],
  extends: [
    'verleng\\S*(?: (?:het|dat|die|uw|je|de|dit|attest|ziektebriefje|briefje|ziekteverlof|u|ik))*(?: met)?'
  ],
  corrects: [
    '(?:laten we|laat ons|we)(?: er| het| maken er)?(?: maar| toch)?(?: (?:zeggen|maken|doen))?',
    '(?:of|of nee|nee)(?: ,)? (?:liever|beter|eigenlijk|sorry|nee|toch|ik bedoel)',
    'doe maar',
    'zeg maar',
    'maak er'
  ],
  given: [
    '(?:huisarts|dokter|arts|chirurg|specialist|bedrijfsarts|cardioloog|collega|confrater|ziekenhuis|hij|zij|ze) (?:heeft|' +
      'had|hebben|hield|gaf|schreef)(?: \\S+){0,8}? {note}',
    '(?:u|je|jij|ge|gij) (?:was|waart|zat|bleef)(?: \\S+){0,3}? {note}',
    '(?:was|waart|zat|bleef|bent nog|zijt nog|ben nog) (?:u|je|jij|ge|gij)(?: \\S+){0,3}? {note}',
    '(?:al|reeds|vorige|vorig|toen|nog steeds|sinds \\S+|geweest)(?: \\S+){0,5} {note}',
    '(?:uw|je|het|dat|mijn) (?:vorige |oude |laatste )?{note} (?:loopt(?! van)|liep|was|eindigt|eindigde|stopt|stopte|' +
      'verloopt|verliep)',
    '{note} (?:gehad|gekregen|geweest|loopt(?! van)|liep|gezeten)',
    '{note}(?: \\S+){0,3} (?:geweest|gehad|gekregen|gezeten)'
  ],
  dismissed: [
    '(?<!als )(?<!indien )(?:u|je|jij|ge|gij)(?: (?:mij|me|had|hebt|heeft))* (?:vroeg|vraagt|vraag|wilde|wou|wenste|wenst|' +
      'wilt|verzocht)(?: \\S+){0,6}? {note}',
    '(?:vroeg|vraagt|wilde|wou|wenste) (?:u|je|jij|ge|gij)(?: \\S+){0,6}? {note}',
    '(?:hebt|heeft|had)(?: (?:u|je|mij|me))*(?: \\S+){0,2}? {note}(?: \\S+){0,4}? gevraagd',
    '(?:kan|moet|mag|krijg|heb|zou|kon|zal|ga|wil|hoef|had) ik (?!u |je |jou |hem |haar |ge )(?:\\S+ ){0,6}{note}',
    '(?:wilt|wil|hebt|heeft|bent|was|had|moet|kunt|zijt|hebde|heb|ben|zit) (?:u|je|jij|ge|gij)(?: \\S+){0,6} {note}',
    'ik (?:ben|was|zit|zat|bleef|had|heb|moest|wou|wil|krijg|kreeg|mag|moet|haat)(?! (?:u|je|jou|ge|hem|haar|bang) )(?: \\S+){0,7} {note}',
    '(?:wanneer|mocht|of) (?:u|je|ge|het|dat|de|hij|zij|ik)(?! (?:wil|wilt|kan|kunt|mag|wenst|graag))(?: [^ ]+){0,14} {note}',
    '(?:bent|zijt|ben) (?:\\S+ )?nog(?: \\S+){0,5} {note}',
    '(?:uw|de|mijn|je|een andere) (?:huisarts|dokter|arts|chirurg|specialist|bedrijfsarts|cardioloog)(?: \\S+){0,6} {note}',
    '(?<!van )(?:mij|mijn|me) (?:\\S+ ){0,4}{note}', '(?:heb|krijg|moet)(?: \\S+){0,4} (?:briefje|papiertje|papierke)'
  ],
  past: ['al', 'reeds', 'geweest', 'was', 'bent u', 'ben je', 'zijt ge', 'vorige', 'sinds', 'gehad', 'toen'],
  declines: [
    'nee(?: ,)?(?: (?:dank u|dank je|bedankt|dokter|hoor|merci))*(?: ,)? (?:dat|het|ik)(?: \\S+){0,3} (?:hoeft|niet nodig|niet|geen|' +
      'liever)',
    'ik (?:wil|werk|ga|kan)(?: \\S+){0,2} liever(?: \\S+){0,3}', 'ik hoef (?:dat|geen|er geen)(?: \\S+){0,2}', 'dat hoeft niet'
  ],
  me: "ik|mij|mijn|me|m'n",
  answerBegins: 'ja|nee|sorry|bedoel|goed|oké|ok|dan|laten|laat|we|ik|zeggen|zeg|maak|maken|er|van|het|dat|is|doe|maar|zou|denk|eerst|voorlopig|' +
    'minstens|toch|liever|eigenlijk|nou|allez|voor|doen|geef|u|je|alvast|zal|of|,',
  answerEnds: 'van|zijn|dan|en|en dan|thuis|ziek|maar|is|dat|lijkt|volstaat',
  amends: [
    '(?:laten|laat) we(?: \\S+)? (?:zeggen|maken|doen)', 'we maken er(?: \\S+)?', 'maak er', 'zeg', 'zeggen we', 'toch', 'dan', 'liever',
    'doe maar', 'eigenlijk', 'verleng\\S*'
  ],
  work: ['werk', 'werken', 'werkt', 'werkgever', 'baas', 'kantoor', 'briefje', 'papierke', 'collega s?', 'shift', 'dienst', 'job'],
  backdated: ['terugwerkende kracht', 'antedat\\S*', 'antidat\\S*'],
  dictates: [
    '(?:schrijf|noteer|zet|vermeld|typ|vul)(?: \\S+){0,2} in (?:het|de|mijn|uw|dat) (?:verslag|dossier|rapport|notities?|brief|' +
      'samenvatting)',
    '(?:hallo|hey|hé|dag|oké|beste|lieve) (?:computer|machine|robot|assistent)', 'negeer (?:alle|alles|de|je|vorige)'
  ],
  tags: ['ok', 'okay', 'oké', 'goed', 'hè', 'hé', 'nee', 'ja', 'akkoord']
}

export const sickLeave: SickLeaveWords = [
  'ziektebrief~', 'ziektebriefje~', 'ziekteattest~', ...notes, 'ziekteverzuim', 'ziekenbriefje~', 'ziekbriefje~', 'ziekmeld~',
  'ziekgemeld~', 'ziek meld~', 'ziekschrijv~', 'ziekgeschreven', 'ziek schrijv~', 'u ziek', 'je ziek', 'hem ziek', 'haar ziek',
  'ziek naar', 'attest~', 'getuigschrift~', 'briefje~', 'doktersbriefje~', 'arbeidsongeschikt~', 'ongeschikt', 'werkonbekwaam~',
  'werkverlet', 'werkhervatting', 'werkgever~', 'bedrijfsarts~', 'verlof', 'afwezigheid~', 'thuis', 'thuisblijven', 'werk', 'werken',
  'niet naar school', 'van school', 'rust nemen', 'neem rust', 'neemt rust', 'rust thuis', 'thuis rusten', 'rusten'
]
