import { consents, no, yes } from './report.js'
import { dePlain, deSpeech } from './medication-decisions.js'
import type { MedicationVocabulary } from '../parts/medication.js'

const RELATIVE = '(?:mutter|vater|bruder|schwester|frau|mann|partner|partnerin|sohn|tochter|freund|freundin|nachbar|nachbarin|' +
  'kollege|kollegin|oma|opa|tante|onkel)'

export const medication: MedicationVocabulary = {
  ...deSpeech,
  fillers: [
    'äh', 'ähm', 'öh', 'hm', 'also', 'halt', 'eben', 'mal', 'eigentlich', 'sozusagen', 'wissen sie', 'auch', 'dann', 'doch', 'ja',
    'jetzt', 'einfach', 'bitte', 'gerne', 'ruhig', 'ihnen', 'ihm', 'ihr', 'dir', 'erst', 'erstmal', 'zunächst', 'noch', 'heute', 'nun',
    'schon', 'genau', 'quasi', 'außerdem', 'zusätzlich', 'vorerst', 'sicherheitshalber', 'gleich'
  ],
  spellings: { "'ne": 'eine', "'n": 'ein', "'nen": 'einen' },
  verbLast: true,
  start: [
    ...dePlain.start,
    '(?:ich spritze|wir spritzen|spritze ich|spritzen wir)', 'neu dazu kommt',
    '(?:nehmen|probieren|versuchen) wir(?! (?:\\S+ ){0,5}?(?:raus|heraus|weg|zurück)(?: |$))', 'dazu (?:kommt|nehmen wir)', '^dazu',
    '(?:ich |wir )?(?:verschreibe|verschreiben|verordne|verordnen|gebe|geben|starte|starten|beginne|beginnen|bestelle|bestellen|' +
      'empfehle|empfehlen|versuche|versuchen|impfe|impfen)(?: ich| wir)?(?: mit)?',
    '(?:verschreiben|verordnen|aufschreiben|geben|mitgeben|ansetzen|ansetze|anfangen|dazugeben|hinzufügen|ergänzen|starten|beginnen|' +
      'eindosieren|einsetzen|probieren|versuchen|verabreichen|rezeptieren|einschleichen|impfen)',
    '(?:schreibe|schreiben)(?: ich| wir)?(?: \\S+){0,6}? auf', '(?:setze|setzen)(?: ich| wir)?(?: \\S+){0,6}? an',
    '(?:fange|fangen)(?: ich| wir)?(?: \\S+){0,6}? an',
    '(?:nehmen|verwenden|benutzen|schlucken|inhalieren|tragen|kaufen|holen|sprühen|tropfen|cremen) sie(?: sich)?',
    'sie (?:nehmen(?: ab)? (?=§)|bekommen|erhalten|kriegen)(?: von mir)?', 'bekommen sie(?: von mir)?',
    'sie (?:können|dürfen|sollten|sollen|müssen|könnten)(?: sich)?(?: (?!nicht |kein|nie )\\S+){0,8}? (?:nehmen|einnehmen|verwenden|benutzen|kaufen|' +
      'holen|auftragen|inhalieren|probieren|besorgen)',
    '(?:können|dürfen|sollten) sie(?: sich)?(?: (?!nicht |kein|nie )\\S+){0,8}? (?:nehmen|einnehmen|verwenden|benutzen|kaufen|holen|auftragen|inhalieren|' +
      'probieren|besorgen)',
    '(?:ein )?rezept (?:für|über)', 'rate(?: ich)? zu', 'schlage(?: ich)?(?: \\S+){0,6}? vor', 'beginnen mit',
    'behandeln(?: wir)?(?: \\S+){0,3} mit'
  ],
  keep: [
    ...dePlain.keep,
    '(?:sie )?(?:nehmen|nimmst|nehme|verwenden|geben|benutzen|führen)(?: sie| wir)?(?: \\S+){0,7}? (?:weiter|weiterhin|fort|so weiter)',
    '(?:weiternehmen|weiter nehmen|weiterführen|weitergeben|fortführen|fortsetzen|beibehalten|belassen|weiterhin nehmen|' +
      'weiter einnehmen|weiterhin einnehmen|weiterverwenden|weiter so)',
    '(?:bleiben|bleibt|bleibe)(?: sie| wir)?(?: \\S+)? (?:bei|bei der|beim)', '(?:setzen|führen)(?: sie| wir)?(?: \\S+){0,5}? fort',
    '(?:behalten|lassen)(?: sie| wir)?(?: \\S+){0,6}? (?:bei|so|unverändert|wie gehabt|wie bisher)', 'gleiche dosis', 'dieselbe dosis',
    'gleichen dosis', 'bleib(?:t|en)(?: \\S+)? (?:unverändert|so|gleich)', 'weiterhin', 'läuft weiter', '(?<=§ )weiter',
    'wie (?:bisher|gehabt)(?: weiter)?'
  ],
  change: [
    '(?:erhöhe|erhöhen|steigere|steigern|verdopple|verdoppeln|halbiere|halbieren|reduziere|reduzieren|senke|senken|verringere|' +
      'verringern|anpassen|aufdosieren|hochdosieren|herabsetzen|anheben)(?: wir| ich| sie)?',
    '(?:passe|passen|heben|hebe|setzen|setze|gehe|gehen|dosieren)(?: wir| ich| sie)?(?: \\S+){0,6}? (?:herauf|hoch|runter|herab|hinauf)',
    '(?:umstellen|wechseln|umsteigen) (?:auf|zu)', '(?:wechseln|wechsle)(?: wir| ich)?(?: \\S+){0,2}? (?:auf|zu|zum)',
    '(?:stellen|stelle|steigen|steige)(?: wir| ich| sie)?(?: \\S+){0,4}? um auf', 'auf § (?:umstellen|wechseln|umsteigen|um)'
  ],
  refill: [
    '(?:neues|ein neues|nächstes) rezept(?: für| über)?', 'folgerezept(?: für| über)?', 'wiederholungsrezept(?: für| über)?',
    'rezept(?: \\S+){0,4} (?:erneuern|verlängern|ausstellen)',
    '(?:erneuern|verlängern|nachbestellen|nachverordnen|wieder aufschreiben|wieder verschreiben|neu verschreiben|erneut verschreiben)',
    '(?:verschreibe|schreibe)(?: ich| wir)?(?: \\S+){0,5}? (?:nach|neu|wieder)(?: auf)?'
  ],
  swap: [
    '(?:ersetze|ersetzen|tausche|tauschen)(?: wir| ich)?(?: das| die| den| ihr)? §(?: \\S+){0,6}? (?:durch|gegen)(?: das| die| den)?(?= §)',
    'von(?: dem| der)? §(?: \\S+){0,4}? (?:auf|zu|zum)(?: das| die| den)?(?= §)',
    '(?:stelle|stellen)(?: wir| ich)?(?: das| die| den)? §(?: \\S+){0,4}? auf(?= §)'
  ],
  propose: [
    '(?:sollen|wollen) wir(?: \\S+){0,7}? (?:versuchen|beginnen|starten|ansetzen|geben|probieren|erhöhen|verschreiben)',
    '(?:möchten|wollen) sie(?: \\S+){0,6}? (?:nehmen|probieren|versuchen)',
    '(?:brauchen|benötigen|möchten) sie(?: \\S+){0,2} (?:rezept|folgerezept)(?: für| über)?'
  ],
  stop: [
    ...dePlain.stop,
    '(?:setzen|setze|setzt)(?: wir| ich| sie)?(?: \\S+){0,7}? ab',
    '(?:absetzen|abgesetzt|stoppen|stoppe|beenden|ausschleichen|weglassen|pausieren|vermeiden|verzichten|meiden)(?: sie| wir)?(?: auf)?',
    '(?:nehmen|nehme)(?: wir| ich)(?: \\S+){0,5}? (?:raus|heraus|weg)',
    '(?:lassen|lasse|hören|höre)(?: sie| wir| ich)?(?: \\S+){0,6}? (?:weg|auf mit)', 'hören(?: sie)?(?: \\S+){0,2}? mit',
    '(?:vertrage|verträgt|vertragen)(?: \\S+){0,6}? nicht', 'lieber (?:kein|keine|nicht)', '(?:an)?statt(?: des| der)?',
    'anstelle (?:von|des|der)', 'ohne', 'verzichten auf', 'finger weg von'
  ],
  mention: [
    ...dePlain.mention,
    '(?:ich|er|man)(?: \\S+){0,1}? (?:nehme|nimmt|nahm|habe|hatte|hat|bekomme|bekommt|bekam|verwende|benutze|schlucke|probierte|' +
      'brauche|kaufte)(?: immer| regelmäßig| seit)*',
    '(?:nehme|habe|hatte|bekomme|nahm|bekam|verwende|schlucke) ich(?: immer| regelmäßig| seit)*',
    '(?:nehmen|haben|hatten|bekommen|vertragen|kennen|brauchen|verwenden|benutzen) sie(?= (?:(?:\\S+ ){0,3})§(?: \\S+){0,6} \\?)',
    'sie (?:nehmen|haben|hatten|nahmen|bekamen|stehen|sind|waren|benutzen|verwenden)(?: auf| bisher| aktuell| derzeit| seit)*',
    '(?:habe|haben|hat|hatte|hatten)(?: ich| sie| er)?(?: \\S+){0,7}? (?:genommen|eingenommen|bekommen|probiert|ausprobiert|versucht|' +
      'gehabt|gekriegt|verschrieben|verordnet|geschluckt|abgesetzt|benutzt|verwendet|gegeben)',
    '(?:genommen|eingenommen|bekommen|probiert|ausprobiert|gehabt|verschrieben bekommen)', 'früher', 'damals',
    'vor (?:jahren|monaten|wochen)', 'letztes jahr', 'wie (?:geht|läuft|vertragen|kommen)(?: \\S+){0,3} mit',
    'nebenwirkung~ (?:von|bei|durch)', '(?:überlegen|erwägen|nachdenken|besprechen|diskutieren)(?: über)?', 'denken an',
    '(?:könnte|könnten)(?: man| wir| ich)?', `(?:meine?|ihre?) ${RELATIVE}(?: \\S+){0,3}`,
    '(?:der|mein|meine|ihr|die|ein) (?:hausarzt|hausärztin|kardiologe|facharzt|arzt|ärztin|neurologe|apotheker|kardiologin)(?: \\S+){0,4}',
    'gelesen über', 'gehört von', '(?:darf|kann|soll|muss) ich', 'spiegel', 'geholfen', 'wirkt', 'half', 'steht auf'
  ],
  startBack: [
    '(?:können|dürfen|sollten) sie(?: (?!nicht |kein|nie )\\S+){0,5}? (?:nehmen|einnehmen|kaufen|holen|verwenden)', '(?:kann|wird|sollte)(?: \\S+)? helfen',
    'hilft (?:gut|gegen)', '(?:verschreibe|gebe|schreibe|empfehle) ich(?: auf| mit)?',
    '(?:wäre|ist) (?:sinnvoll|ratsam|empfehlenswert|angebracht)'
  ],
  stopAround: [
    ...dePlain.stopAround,
    '(?:kein|keine|keinen|keinerlei|nicht|nie|ohne)(?: (?!ich |wir |er |sie |nur |aber |sondern )\\S+){0,3}? §',
    '§(?: \\S+){0,4}? (?:nicht|nie|kein|keine)(?! (?:§|nur|mehr als|vergessen|länger|öfter|änderung~|veränderung~))'
  ],
  stopBack: [
    ...dePlain.stopBack,
    '(?:ist|sind|wäre|brauchen|brauche|braucht|hilft|will|möchte|nehmen|vertrage|würde)(?: \\S+){0,5}? (?:nicht|kein|keine|' +
      'keinen)(?! §)(?: \\S+)?',
    '(?:setzen|setze)(?: wir| ich)?(?: \\S+){0,3}? ab', '(?:ist|sind|wird|werden|bleibt)(?: \\S+)? (?:pausiert|abgesetzt|gestrichen)',
    '(?:können|sollten|müssen|werden)(?: wir| sie)?(?: \\S+){0,3}? (?:absetzen|weglassen|stoppen|pausieren)'
  ],
  mentionBack: [
    'in (?:reserve|der hinterhand)',
    '(?:genommen|probiert|gehabt|bekommen|versucht|eingenommen)', '(?:nehme|nimmt|habe|hatte|nahm|bekam|bekomme) (?:ich|er|meine?)',
    '(?:hat|haben)(?: \\S+){0,3} geholfen', 'half', 'wirkte'
  ],
  negation: [],
  asked: [
    ...dePlain.asked,
    '(?:soll|darf|kann|muss|sollte) ich(?: \\S+){0,5}', '(?:brauchen|haben|möchten|wollen|nehmen) sie(?: \\S+){0,3} (?:noch|ein|eine)',
    `(?:meine?) ${RELATIVE}(?: \\S+){0,4}`, '(?:hausarzt|hausärztin|kardiologe|facharzt|apotheker)(?: \\S+){0,4}'
  ],
  use: ['(?:nehmen|verwenden|benutzen|bekommen|inhalieren|führen|tragen) sie', 'sie (?:nehmen|bekommen|erhalten)', 'bekommen sie'],
  doubt: [
    ...dePlain.doubt,
    '(?:wenn|falls|sollte|sofern)(?: (?:das|es|dies|die|der|ihre?|sich))(?! (?:schmerz|fieber))',
    '(?:vielleicht|eventuell|möglicherweise|womöglich|hoffentlich|irgendwann|später|langfristig|in zukunft|nächstes mal|könnte|' +
      'könnten|überlegen|erwägen|bevor|bis|je nachdem|gegebenenfalls|mal sehen|schauen ob|unter umständen)',
    'hausarzt', 'hausärztin', 'kardiologe', 'facharzt', 'hat', 'normalerweise', 'üblicherweise', 'würde man', 'man'
  ],
  condition: [
    'nur (?:wenn|falls) (?:\\S+ ){1,5}?(?:über|mehr als)',
    '(?:wenn|falls|sollte|sofern) (?:das|es|die|der|dies|sich|ihre?)(?: \\S+){0,5} (?:nicht|nichts|positiv|verschlechter~|schlimmer|' +
      'bleibt|hoch|reicht)',
    'in zukunft', 'irgendwann', 'später', 'langfristig'
  ],
  clauses: ['(?:und|denn) (?:ich|wir|sie|für|außerdem)', 'für (?:ihre|ihren|die|den|das)'],
  frequency: [
    '(?:mal|einmal|zweimal|dreimal|viermal) (?:täglich|am tag|pro tag|die woche)', 'täglich', 'pro tag', 'am tag', 'alle \\S+ stunden',
    '(?:morgens|abends)', 'zur nacht', '(?:eine|einen|ein) (?:zur|vor der) nacht', 'jeden (?:tag|morgen|abend)', 'vor dem schlafen', 'einmalig'
  ],
  purposes: ['(?:für|gegen) (?:die|das|den|ihre|ihren) \\S+'],
  breaks: ['aber', 'weil', 'da', 'während', 'obwohl', 'sondern', 'damit', 'jedoch', 'sodass', '\\.', ';', '!', '\\?'],
  tags: [
    'okay', 'ok', 'gut', 'oder', 'in ordnung', 'einverstanden', 'nicht wahr', 'ist das (?:okay|ok|in ordnung|gut)', 'gell', 'alles klar',
    'ja', 'passt das', 'recht so', 'verstehen sie'
  ],
  yes: [
    ...yes, 'bitte', 'gerne', 'gut', 'gern', 'klar', ...consents, 'okay', 'ok', 'einverstanden', 'in ordnung', 'absolut',
    'selbstverständlich', 'das wäre', 'das klingt', 'richtig', 'unbedingt', 'brauche ich', 'brauch ich', 'ich brauche', 'können sie',
    'dürfen sie', 'machen sie', 'freilich', 'bin ich'
  ],
  no: [...no, 'lieber nicht', 'kein', 'keine'],
  pronouns: [
    'das', 'die', 'den', 'es', 'sie', 'ihn', 'diese', 'dieses', 'diesen', 'damit', 'davon', 'beide', 'beides',
    '(?:die|diese|gleiche) (?:dosis|medikamente)', 'das medikament'
  ],
  clitics: ['das', 'die', 'den', 'es', 'ihn', 'dieses', 'diese'],
  after: [
    'werden', 'werde', 'können', 'sollten', 'wollen', 'würde', 'müssen', 'möchte', 'will', 'sollen', 'dürfen', 'auf', 'zu', 'für', 'mit',
    'um', 'im', 'und', 'oder', 'wenn', 'so', 'wie', 'weiter', 'weiterhin', 'ab', 'an', 'fort', 'bei', 'bis', 'einmal', 'zweimal',
    'dreimal', 'täglich', 'zwei', 'drei', 'mal', 'wochen', 'tage', 'erhöhen', 'senken', 'absetzen', 'weiternehmen', 'nehmen',
    'verschreiben', 'geben', 'verdoppeln', 'reduzieren', 'beibehalten', 'erneuern', 'halbieren', 'steigern', 'wieder', 'neu',
    'gegen', 'morgens', 'abends', 'wir', 'ich', 'sie', 'pro', '\\?', '\\.'
  ],
  kinds: [
    'antibiotik~', 'schmerzmittel', 'medikament~', 'mittel', 'tabletten?', 'pillen?', 'salbe', 'creme', 'inhalator', 'spray',
    'nasenspray', 'tropfen', 'augentropfen', 'rezept', 'injektion', 'spritze', 'impfung', 'impfstoff', 'entzündungshemmer', 'magenschutz',
    'wassertabletten?', 'blutverdünner', 'blutdruckmittel', 'blutdrucktablette', 'statin', 'antihistaminik~', 'hustensaft', 'saft',
    'etwas', 'schlaftablette~', 'antidepressiv~', 'kortison', 'abführmittel', 'entzündungshemmend~'
  ],
  leads: [
    'das', 'dies', 'es', 'ist', 'heißt', 'nennt', 'sich', 'namens', 'wie', 'zum', 'beispiel', 'wird', 'wäre', 'sind', 'wir', 'ich', 'mit',
    'ein', 'eine', 'einen', 'die', 'der', 'den', 'und', 'oder', 'nämlich', 'nehmen', 'etwa', 'etwas', 'für', 'geben', 'dazu', 'name',
    'genannt', 'sein'
  ],
  joins: ['und', 'oder', 'plus', 'sowie', 'zusammen', 'mit', 'dazu'],
  notTaken: [
    'spiegel', 'mangel', 'wert', 'werte', 'allergie', 'test', 'resistenz', 'abhängigkeit', 'intoleranz', 'unverträglichkeit',
    'bestimmung', 'vergiftung'
  ],
  links: [
    'und', 'oder', 'ein', 'eine', 'einen', 'der', 'die', 'das', 'den', 'dem', 'ihr', 'ihre', 'ihren', 'ihrem', 'etwas', 'plus', 'mit',
    'samt', 'sowie', 'als', 'von', 'für', 'pro', 'wie', 'auf', 'dazu', 'so', 'am', 'ist', 'bisschen', 'tablette', 'täglich', 'dosis',
    'normale', 'normales', 'extra', 'medikament', 'mittel', 'namens', 'gegen', 'um', 'zu', 'zur', 'beide', 'sowohl', 'kombination', 'in',
    'an', 'bei', 'dieses', 'diese', 'diesen', 'jeweils', 'seine', 'weiter', 'zweimal', 'einmal', '\\+', '&'
  ],
  alternatives: ['oder'],
  dose: [
    '#', 'milligramm', 'mg', 'mikrogramm', 'mcg', 'gramm', 'g', 'ml', 'milliliter', 'einheiten', 'ie', 'hübe?', 'hub', 'stöße', 'sprühstöße?', 'ampullen?', 'beutel', 'lang',
    'tabletten', 'tablette', 'kapseln?', 'tropfen', 'mal', 'einmal', 'zweimal', 'dreimal', 'viermal', 'täglich', 'tag', 'tage', 'tagen',
    'pro', 'woche', 'wochen', 'monat', 'alle', 'stunden', 'am', 'morgens', 'abends', 'mittags', 'nachts', 'morgen', 'abend', 'vor',
    'nach', 'zum', 'dem', 'der', 'essen', 'schlafen', 'schlafengehen', 'bei', 'bedarf', 'schmerzen', 'maximal', 'höchstens', 'bis', 'zu',
    'prozent', 'komma', '%', '\\.', '/', '-', 'eine', 'ein', 'halbe', 'je', 'jeden', 'für'
  ],
  numbers: [
    'halbe', 'halb', 'anderthalb', 'eine?', 'eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf',
    'zwölf', 'dreizehn', 'vierzehn', 'fünfzehn', 'sechzehn', 'zwanzig', 'fünfundzwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig',
    'siebzig', 'fünfundsiebzig', 'achtzig', 'neunzig', 'hundert', 'zweihundert', 'fünfhundert', 'sechshundert', 'achthundert', 'tausend'
  ],
  forms: [
    'tablette|tabletten|pille|pillen', 'kapsel|kapseln', 'inhalator', 'spray', 'nasenspray', 'creme', 'salbe', 'gel', 'tropfen',
    'augentropfen', 'nasentropfen', 'ohrentropfen', 'saft', 'hustensaft', 'sirup', 'lösung', 'injektion|injektionen|spritze|spritzen',
    'pflaster', 'zäpfchen', 'pulver', 'beutel', 'lutschtablette|lutschtabletten', 'impfstoff|impfung', 'brausetablette|brausetabletten',
    'shampoo', 'lotion', 'suspension', 'infusion', 'pen', 'dosieraerosol', 'schaum'
  ],
  packs: [
    '(?<size>#) ?er (?:packung|pack|schachtel|packungen)',
    '(?:packung|packungen|schachtel|schachteln|flasche|tube|blister|röhrchen|päckchen)(?: mit| zu| von|' +
      ' à)? (?<size>#(?: (?:tabletten|kapseln|stück|beutel|pflaster|zäpfchen|ampullen|milliliter|ml|gramm|g))?)',
    '(?<size># stück)'
  ]
}
