import type { ContextWords } from '../parts/context.js'

const CLINICIAN = '(?:huisarts|arts|dokter|specialist|cardioloog|internist|neuroloog|chirurg|ziekenhuis|spoed|spoedarts|apotheker|' +
  'verpleegkundige|tandarts|dermatoloog|psychiater|kinderarts)'

export const context: ContextWords = {
  negated: {
    forward: ['zonder', 'niet', 'nooit', 'in plaats van', 'geen'],
    things: ['noch', 'uitgesloten', 'uitsluit~', 'onwaarschijnlijk', 'ontken~', 'negatief voor', 'nergens'],
    backward: [
      '(?:is|zijn|was|waren|werd|wordt)? ?(?:\\S+ )?(?:uitgesloten|negatief|onwaarschijnlijk|verdwenen|voorbij|genezen)',
      '(?:is|was|heeft|hebt|heb|zie|hoor|voel) (?:\\S+ )?(?:niet|geen)', 'niet'
    ]
  },
  historical: {
    forward: ['voorgeschiedenis', 'gehad', '(?<!(?:dit|dat|het) )was', 'had'],
    times: [
      'jaar geleden', 'jaren geleden', 'maanden geleden', 'vroeger', 'als kind', 'vorige? (?:jaar|maand|week|keer)', 'in het verleden',
      'destijds', 'toen', 'ooit'
    ]
  },
  hypothetical: {
    forward: [
      'sommige mensen', 'mensen', 'patiënten', 'iemand', 'niet (?:\\S+ )?(?:uitsluiten|uit te sluiten)', 'uit te sluiten',
      'niet (?:uit )?(?:te )?sluiten'
    ],
    conditions: ['als(?! (?:u|je|ge|het|ik) (?:wil|wilt|kan|kunt|mag|wenst|graag))', 'indien', 'tenzij', 'stel', 'zodra', 'in ?geval', 'bijvoorbeeld'],
    backward: [
      '(?:is|kan|kunnen|kunnen we|kan ik|is nog) (?:\\S+ )?niet (?:uitgesloten|uitsluiten|uit te sluiten)', 'niet uitgesloten',
      'niet uitsluiten', 'niet uit te sluiten'
    ]
  },
  family: {
    forward: [
      '(?:mijn|haar|zijn) {child}'
    ],
    relatives: [
      'moeder', 'vader', 'mama', 'papa', 'zus', 'zuster', 'broer', 'vrouw', 'man', 'echtgenoot', 'echtgenote', 'tante', 'oom', 'nonkel',
      'oma', 'bomma', 'bompa', 'opa', 'grootmoeder', 'grootvader', 'nicht', 'neef', 'ouders', 'partner', 'vriend', 'vriendin', 'collega', 'baas',
      'buurvrouw', 'buurman', 'buur', 'schoonmoeder', 'schoonvader', 'kleinzoon', 'kleindochter', 'familie'
    ],
    children: ['zoon', 'zoons', 'zoontje', 'zoontjes', 'dochter', 'dochters', 'dochtertje', 'baby']
  },
  reported: [
    `(?:mijn|uw|je|de|het|een|haar|zijn|onze) (?:\\S+ )?${CLINICIAN}(?: \\S+){0,4}? (?:zei|zegt|heeft gezegd|vertelde|schreef|beloofde)`,
    `(?:zei|zegt|vertelde|volgens) (?:\\S+ )?${CLINICIAN}`,
    `(?:heeft|had) (?:mijn|uw|je|de|een|haar|zijn) (?:\\S+ )?${CLINICIAN}(?: \\S+){0,4}? gezegd`,
    'ze (?:zeiden|hebben gezegd)', '(?:hij|zij|ze) (?:zei|vertelde) (?:me|mij|ons)'
  ],
  pseudo: [
    'niet alleen', 'niet enkel', 'geen twijfel', 'zonder twijfel', 'geen (?:toename|verandering|verergering|verbetering) (?:van|in)',
    'geen probleem', 'geen zorgen', 'niet zonder', 'ontken~ niet', 'niet vergeten', 'niet ongewoon', 'geen wonder', 'zo niet'
  ],
  contrasts: ['maar', 'echter'],
  terminators: [
    'hoewel', 'omdat', 'want', 'terwijl', 'behalve', 'dus', 'en (?:ik|u|we|het|dat|dit|dan|nu|je)', 'daarom'
  ],
  statements: ['(?:dus |maar )?(?:dit|dat|het) is', 'u (?:hebt|heeft)']
}
