import type { SpeakerWords } from '../parts/speakers.js'

export const speakers: SpeakerWords = {
  titles: ['dr', 'prof', 'professor'],
  addresses: { female: ['mrs', 'ms', 'miss', 'madam'], male: ['mr', 'mister', 'sir'] },
  introductions: ["i'm", 'i am', 'my name is'],
  addressed: ['you', 'your', 'yours', "you're", "you've"],
  formal: [],
  persons: { female: ['she', "she's", 'her', 'hers'], male: ['he', "he's", 'his', 'him'] },
  beds: ['room', 'bed', 'bay', 'cubicle'],
  strangers: [
    'an? \\S+ i (?:saw|looked after|treated)',
    'an? (?:patient|man|woman|lady|gentleman|driver|customer) (?:i|who)',
    'another (?:patient|man|woman|lady|customer)',
    'the (?:next|other) (?:patient|bed|one along)'
  ],
  newborn: ['at birth', 'birth weight'],
  clinician: [
    'doctors?', 'doc', 'clinicians?', 'physicians?', 'gp', 'providers?', 'nurses?', 'consultant', 'practitioner', 'registrar',
    'specialist', 'surgeon', 'physio~',
    '~therapist', '~ologist', '~iatrist', '~iatrician', 'dentist', 'dietitian', 'pharmacist', 'midwife', 'paramedic', 'medic', 'hcp',
    'assistant', 'md', 'rn',
    'resident (?:doctor|physician)'
  ],
  patient: ['patient~', 'pt', 'client~', 'caller', 'resident'],
  other: [
    'wife', 'husband', 'spouse', 'partner', 'girlfriend', 'boyfriend', 'mother', 'father', 'mum', 'mom', 'dad', 'parents?',
    'grandmother', 'grandfather',
    'daughter', 'brother', 'sister', 'carer', 'caregiver', 'guardian', 'famil(?:y|ies)', 'relatives?', 'guest', 'visitor', 'companion',
    'friend',
    'interpreter', 'translator'
  ],
  alone: { patient: ['child', 'kid'], other: ['son'] },
  acts: [
    "(?:i'll|i will|i'm going to|i'm gonna|i am going to|i'd like to|i would like to|let me)(?: (?:just|also|then|now|quickly|go|ahead|and))* " +
      '(?:prescribe|sign you off|refer you|examine you|put you (?:back )?on(?! the spot| hold)|start you on|get you started on|' +
      'write you (?:a|up)|listen to your|take your (?:blood|temperature|pulse)|feel your|look (?:in|at) your|check your (?:blood|pulse))',
    "(?:i want|i'd like|i would like) you to (?:continue|keep taking|start taking|stop taking|carry on taking)",
    "(?:i'm|i am) (?:now |also |just )?(?:prescribing|referring you|signing you off|starting you on|putting you on|writing you)"
  ],
  reported: [
    'said', 'says', 'told', 'tells', 'saying', 'if', 'asked', 'thought', 'whether', "(?:he|she|they)'(?:d|ll)", 'wish'
  ],
  addressing: ['your', 'you', 'yours', 'the patient', "patient's"],
  own: ['my', 'mine', 'myself', 'checked my'],
  turns: ['now you', 'and you', 'your turn', 'you next', "let's (?:have a )?look at you"],
  machine: {
    names: [
      '(?:ai |digital |virtual |medical |voice )*(?:assistant|scribe)', 'ai', 'system', 'machine', 'software', 'recorder', 'language model'
    ],
    openers: ['hey', 'hi', 'hello', 'ok', 'okay', 'dear', 'now', 'so', 'and', 'attention'],
    polite: [
      'please', '(?:can|could|will|would) you', 'you (?:must|should|have to|need to)', 'i (?:want|need) you to', 'now', 'also', 'just',
      'and', 'then'
    ],
    orders: [
      'add', 'note', 'write', 'record', 'put', 'insert', 'include', 'enter', 'delete', 'remove', 'erase', 'ignore', 'disregard', 'forget',
      'document', 'diagnose', 'prescribe', 'code', 'list', 'change', 'set', 'output', 'print', 'report', 'register', 'save', 'state',
      'make', 'order', 'start', 'give', 'replace', 'correct', 'update', 'overwrite', 'log', 'create', 'issue'
    ],
    records: [
      '(?:to|in|into|from|on|of) (?:the|this|that|my|our) (?:medical |clinical |final |patient )*(?:report|record|notes?|' +
        'chart|file|summary|transcript)(?! books?)'
    ],
    overrides: [
      '(?:ignore|disregard|forget|override) (?:all|any|every|your)(?: of)?(?: the| your| my| these| those)?(?: previous|' +
        ' prior| earlier| above| other)* ' +
        '(?:instructions?|rules|prompts?|guidelines)(?= (?:and|then) |$)',
      'you are now (?:an? )?(?:\\S+ ){0,3}(?:assistant|model|ai|bot)', 'your system prompt'
    ]
  }
}
