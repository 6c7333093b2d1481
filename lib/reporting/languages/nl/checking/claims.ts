import type { ClaimWords } from '../../parts/checking.js'

export const claims: ClaimWords = {
  left: ['links~', 'linker~', 'linkse'],
  right: ['rechts~', 'rechter~'],
  noSide: ['rechtstreeks', 'rechterlijk~'],
  female: { addresses: ['mevrouw', 'mw', 'juffrouw'], words: ['vrouw', 'vrouwelijke?', 'dame', 'meisje', 'patiënte'] },
  male: { addresses: ['meneer', 'mijnheer', 'dhr'], words: ['man', 'mannelijke?', 'heer', 'jongen'] },
  others: ['kind', 'kinderen', 'buurman', 'buurvrouw'],
  death: ['dood', 'sterven', 'doodsgedachten', 'doodsgedachtes'],
  self: ['zelf', 'op eigen initiatief', 'eigener beweging'],
  clinicians: [
    ['huisarts~', 'dokter~'],
    ['verpleegkundige~', 'wijkzuster'],
    ['fysio~'],
    ['apotheker~', 'apotheek'],
    ['cardiolo~'],
    ['neurolo~'],
    ['dermatolo~', 'huidarts'],
    ['orthop~', 'chirurg~'],
    ['psycholo~'],
    ['psychiater~'],
    ['tandarts~'],
    ['verloskundige~'],
    ['gynaecolo~'],
    ['diëtist~'],
    ['opticien~', 'oogarts'],
    ['ambulance~'],
    ['urolo~'],
    ['reumatolo~'],
    ['longarts', 'internist']
  ],
  certain: ['bewezen', 'bevestigd~', 'zeker~', 'vaststaand~', 'aangetoond~'],
  uncertain: [
    'kunt', 'kun', 'eventueel', 'kunnen', 'kan', 'zou', 'zouden', 'misschien', 'mogelijk~', 'waarschijnlijk', 'vermoed~', 'denk~ aan', 'weet ik niet', 'niet zeker',
    'uitsluiten', 'verdenking', 'wellicht', 'lijkt'
  ],
  notToday: [
    'thuis', 'gisteren', 'vorige? (?:nacht|week|maand|jaar|keer|zomer|winter)', 'vorig jaar', 'afgelopen', 'streef~', 'doel~',
    'gewoonlijk', 'meestal', 'normaal', 'vroeger', 'eerder~', 'geleden', 'toen', 'laatst', 'liefst', 'onder de'
  ],
  changed: [
    'verho~', 'ophog~', 'opgehoogd', 'hoger', 'verla~', 'lager', 'afbouw~', 'afgebouwd', 'verminder~', 'verander~', 'naar', 'halver~',
    'verdubbel~', 'meer', 'minder', 'minderen'
  ],
  started: ['start~', 'begin~', 'opstarten', 'nieuw'],
  ended: [
    'pauzeer~', 'gepauzeerd', 'verboden', 'vervalt', 'afbouw~', 'stop~', 'gestopt', 'staken', 'gestaakt', 'afgebouwd', 'weiger~', 'wil', 'wenst', 'niet', 'geen', 'nooit', 'zonder', 'in plaats van',
    'allergi~', 'overgevoelig~', 'vervang~', 'switch~', 'wissel~', 'overweeg~', 'overwogen', 'eventueel', 'besproken', 'aangeboden',
    'als', 'indien', 'mocht', 'zo nodig overstap~', 'tenzij', 'eerder~', 'vroeger', 'voorheen', 'had', 'bijwerking~', 'liever',
    'ziet af', 'afgezien', 'uitstel~', 'later', 'vermijd~', 'moeder', 'vader', 'zus', 'broer', 'vrouw', 'man', 'zoon', 'dochter',
    'familie'
  ],
  yes: [
    'ja', 'jawel', 'jazeker', 'klopt', 'zeker', 'soms', 'vaak', 'af en toe', 'een beetje', 'helaas', 'inderdaad', 'absoluut', 'wel'
  ],
  no: ['nee', 'neen', 'nooit', 'niet', 'geen', 'helemaal niet']
}
