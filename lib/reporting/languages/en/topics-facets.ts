import type { TopicCues } from '../parts/topics.js'

/** Diseases: about health, and a judgement when somebody says that it is one. */
export const diseases = [
  'cataract~', 'glaucoma', 'visual acuity', 'pneumon~', 'copd', 'shingles', 'sciatica', 'eczema', 'psorias~', 'gout', 'herniat~',
  'hernia', 'anemi~', 'anaemi~', 'angina', 'carcinoma', 'melanoma', 'lymphoma', 'fibromyalgia', 'thrombosis', 'embolism', 'stenosis',
  'neuropathy', 'retinopathy', 'concussion', 'hives', 'cellulitis', 'bronchitis', 'sinusitis', 'gastroenteritis', 'dermatitis',
  'tonsillitis', 'pharyngitis', 'otitis', 'tendin[io]tis', 'bursitis', 'fasciitis', 'diverticulitis', 'pancreatitis', 'appendicitis',
  'cystitis', 'colitis', 'hepatitis', 'arthritis', 'osteoporosis', 'fibrillation', 'heart failure', 'kidney stones?', 'gallstones?',
  'uti', 'std', 'gerd', 'lupus', 'dementia', 'parkinson~', 'epilepsy', 'influenza', 'malaria', 'measles', 'croup'
]

export const facets: TopicCues['facets'] = {
  reason: {
    strong: [
      "(?:i'm|i am|we're|we are|you're|you are|he's|she's|he is|she is) (?:just )?(?:here|in|calling|coming in)(?: today)? (?:for|" +
        'because|about|with|to (?:talk|discuss|see))',
      '(?:i|we|you|he|she) (?:just )?(?:came|come|called)(?: in| here)?(?: today)? (?:because|for|about|with|in with)',
      '(?:brings?|brought) (?:me|you|him|her|us) (?:here|in)', 'presents? (?:today )?(?:with|for|to)', 'presenting (?:with|for)',
      'who presents',
      'reason for (?:the |your |this )?(?:visit|consultation|encounter|referral)', 'chief complaint',
      '(?:gp|doctor|physician|consultant|hospital|pcp|specialist|clinic) (?:has |have )?(?:sent|referred|asked)',
      'presenting complaint',
      '(?:was|were|been|got|is) (?:sent|referred)(?: here| to (?:me|us|you))?', 'here today (?:for|because|with)'
    ],
    weak: []
  },
  history: {
    strong: [
      'history of', 'past medical history', 'complain~ of', 'denies', '(?:he|she|patient) (?:reports|states|says)', 'allergic to',
      'no known allergies',
      'runs in (?:the|my|your) family', 'it (?:hurts|started|comes|began|gets worse|got worse|happens|happened|feels)',
      'the pain (?:is|was|started|comes|goes|gets)',
      '(?:since|for the (?:last|past)|over the (?:last|past)) (?:\\S+ )?(?:\\S+ )?(?:days?|weeks?|months?|years?|yesterday|monday|' +
        'tuesday|wednesday|thursday|friday|saturday|sunday|childhood)',
      '(?:for|about) (?:\\S+ )?(?:days|weeks|months|years)(?: now)?'
    ],
    weak: [
      'yesterday', 'last (?:night|week|month|year|time|summer|winter)', 'ago', 'this morning', 'at home', 'at night', 'smok~',
      'drink~', 'alcohol',
      '(?:my|his|her) (?:mother|father|mum|mom|dad|brother|sister|wife|husband|partner|son|daughter|grandmother|grandfather)',
      'my(?! (?:impression|assessment|diagnosis|plan|advice|recommendation))', 'me', 'you (?:said|mentioned|told)',
      'used to', 'sometimes', 'usually', 'woke', 'noticed', 'started', 'worse', 'ache~', 'hurts?'
    ]
  },
  finding: {
    strong: [
      'on (?:physical |clinical |your |the |my |his |her )?(?:\\S+ ){0,3}(?:exam|examination|auscultation|palpation|inspection)',
      '(?:pain|tender~|hurts?|discomfort) (?:to|with|on|of|when i|over) (?:\\S+ ){0,2}(?:palpation|flexion|extension|supination|' +
        'pronation|rotation|abduction|adduction|dorsiflexion|inversion|eversion|percussion|movement|press~|touch~|palpat~)',
      'you(?:\'re| are)? (?:do |also |still )*have (?:\\S+ ){0,5}(?:murmur|edema|oedema|tenderness|swelling|effusion|' +
        'range of motion|sensation|reflexes|pulses?|crackles|wheez~|erythema|redness|bruising|ecchymosis|strength|straight leg|rash|' +
        'lymph~|fluid|cerumen|spur)',
      'there(?:\'s| is| are| was| were) (?:\\S+ ){0,5}(?:murmur|edema|oedema|tenderness|swelling|effusion|erythema|redness|' +
        'bruising|ecchymosis|lesions?|ulcer~|discharge|mass~|nodul~|nodes?|fractures?|wheez~|crackles|rales|drainage|thickening|scar|' +
        'induration|distention|deformity|instability|laxity|cellulitis|abnormal~)',
      '(?:normal|decreased|limited|full|good|intact|diminished|reduced|brisk) (?:\\S+ )?(?:sensation|range of motion|strength|' +
        'pulses?|reflexes|capillary refill|breath sounds|gait)',
      'no (?:\\S+ )?(?:fractures?|dislocation|lymphadenopathy|masses|lesions|distention|bony|carotid|jugular)',
      'in (?:reviewing|looking at) (?:the |your |my )?(?:\\S+ )?(?:results?|x-rays?|labs?|ct|mri|scan|echo~)',
      '(?:i|we) (?:\\S+ )?(?:reviewed|looked at) (?:your|the|his|her|those|that) (?:\\S+ ){0,3}(?:results?|x-rays?|labs?|ct|mri|' +
        'scan|echo~|ekg|ecg|report|films?|blood)',
      '(?:you are|you\'re|patient is) (?:afebrile|satting|tachycardic|alert|not running a fever)',
      '(?:tsh|ldl|hdl|triglycerides|alt|ast|alkaline phosphatase|ejection fraction|ef|hematocrit|white (?:blood )?(?:cell )?count|' +
        'platelets|potassium|sodium level|bun|gfr|psa|inr|vitamin d level|spo2|pulse ox|o2 sat~|respirations?|' +
        'respiratory) (?:\\S+ ){0,2}(?:is|was|were|of|at|are|looks?)',
      '(?:physical|clinical|neurological) exam(?:ination)?',
      "i (?:do |can |also |don't |do not |can't |cannot )*(?:hear|palpate|see) (?:a|an|any|some|no|the|that|fluid|signs?|your|mild|" +
        'slight|clear|little)',
      'i (?:do |don\'t |also )*appreciate (?:a|an|any|some|no|the|mild|slight|one|two|three|#)', 'auscultat~', 'palpat~',
      'percussion',
      'no (?:murmurs?|wheez~|crackles|rales|rhonchi|edema|oedema|tenderness|swelling|guarding|rebound|erythema|lymphadenopathy|' +
        'rigidity|redness|deformity)',
      '(?:slight |mild |some |a |systolic |diastolic )+(?:murmur|edema|oedema|tenderness|erythema|effusion)', 'range of motion',
      'clear to auscultation',
      '(?:lungs?|chest|heart|abdomen|neck|sinuses|lower extremities|extremities|gait|capillary refill|sensation|strength|pulses|' +
        'tummy|belly|pupils|reflexes|ear ?drums?|throat|tonsils|skin|vitals|vital signs) (?:is|are|sounds?|looks?|appears?|was|were)',
      '(?:x-rays?|ct|ct scan|mri|scan|ultrasound|echo~|ecg|ekg|labs?|lab results|blood work|bloods|blood tests?|results?|test|' +
        'tests|biopsy|urine~|a1c|hemoglobin|haemoglobin|creatinine|cholesterol|culture) (?:\\S+ )?(?:shows?|showed|is|are|was|were|' +
        'came|come|looks?|revealed|confirms?|demonstrates?)',
      '(?:blood pressure|heart rate|pulse|temperature|oxygen|oxygen saturation|saturation|respiratory rate|weight|height|bmi|' +
        'peak flow|sats?|blood sugar|glucose) (?:\\S+ )?(?:is|are|was|were|of|at|today|looks?)'
    ],
    weak: [
      'tender~', 'swollen', 'swelling', 'red~', 'normal', 'regular', 'elevated', 'clear', 'murmur', 'wheez~', 'edema', 'oedema',
      'erythema', 'bilateral~',
      'flexion', 'extension', 'supination', 'pronation', 'dorsiflexion', 'sensation', 'capillary', 'systolic', 'unremarkable',
      'lymph~', 'malleolus', 'joint spaces?', 'negative', 'positive', 'lesions?', 'fractures?', 'alignment', 'hemoglobin',
      'a1c', 'creatinine', 'ldl', 'labs', 'pathology', 'biopsy', 'ejection fraction', 'echo~', 'ekg', 'mri', 'ct', 'scan', 'distended',
      'soft', 'nontender', 'non-tender',
      'reflexes', 'blood pressure', 'heart rate', 'temperature', 'pulse', 'saturation', 'lungs?', 'abdomen', 'x-rays?',
      'on the (?:left|right)', 'looks?',
      'results?', 'measured', 'vital signs', 'vitals', 'rash', 'bruising', 'effusion', 'strength', 'intact', 'symmetric~'
    ]
  },
  judgement: {
    strong: [
      "(?:i|we) (?:do |also |don't |do not )*(?:think|believe|suspect|feel like|feel that)(?: that)? (?:this|it|it's|it is|that's|" +
        "you|you're|you've|your|we're|there's|the|what)",
      'consistent with', 'most likely',
      '(?:my|the|first|working|differential) (?:impression|assessment|diagnos~)', 'impression', 'diagnosis', 'diagnosed you',
      'in my (?:opinion|view)',
      "(?:it's|it is|this is|that's|you) (?:probably|likely|almost certainly|most likely|very likely)",
      'you (?:probably |likely |do )?have (?:a|an|some|what)',
      '(?:this|that|it) (?:does |would |really )?(?:sounds?|looks?|seems?) (?:to me )?(?:very much |a bit |more |much )?(?:like|to be)',
      'what (?:we call|is called|you have is)',
      '(?:nothing|not) (?:serious|to worry about|worrying|worried about|dangerous|concerning)', 'suggest(?:s|ive)',
      'well[ -]controlled', 'poorly controlled', 'uncontrolled',
      'rules? out', 'caused by', '(?:reassur~|encouraging) (?:sign|that)', '(?:viral|bacterial) (?:infection|illness)',
      'no (?:sign|signs|evidence) of'
    ],
    weak: [
      ...diseases, '^(?:this is|it\'s|it is|you have|you\'ve got|he has|she has|that\'s)',
      'likely', 'probably', 'infection', 'inflammation', 'due to', 'because of', 'related to', 'syndrome', 'mild', 'moderate',
      'stable', 'acute', 'chronic', 'viral', 'worried about'
    ]
  },
  plan: {
    strong: [
      "(?:^|(?:and|but|please) )(?:do not|don't|never) (?:eat|drink|drive|walk|lift|take|use|touch|smoke|stop|put|run|bend|scratch|rub|" +
        'swim|fly|work|go|give|let|leave|wait|do|get|miss|skip|share|pick|soak|overdo|stand|hesitate)',
      '^we (?:now |also )?(?:stop|start|increase|decrease|double|halve|continue|switch|change)',
      "(?:i'll|i will|i'm going to|i am going to|i'm gonna|i would like to|i'd like to|i want to|i wanna|let me|let's|we'll|" +
        "we will|we can|we're going to|we are going to|we're gonna|we should|we need to|we have to|we may|" +
        'we might) (?:\\S+ )?(?:\\S+ )?(?:prescribe|give|order|refer|start|send|get|place|do|check|book|arrange|schedule|put|' +
        'increase|decrease|reduce|stop|continue|recommend|refill|follow|see|write|keep|try|repeat|monitor|add|have|make|call|set|' +
        'go ahead|use|treat|change|switch|obtain)',
      '(?:for|to|with) (?:your|the|her|his) (?:first|second|third|fourth|next|last|final|other) (?:\\S+ )?(?:problem|issue|concern|' +
        'diagnosis|one|complaint)',
      '(?:my|the|her|his) (?:assessment and (?:my )?plan|plan)', 'assessment and plan',
      'continue (?:you |him |her )?(?:\\S+ )?(?:on|with|to|taking|the|your|her|his|current)',
      '(?:will|going to|gonna|plan to) (?:\\S+ )?(?:order|repeat|refer|start|continue|consider|need|obtain|schedule|monitor|follow|' +
        'increase|decrease|prescribe|recheck|plan)',
      'keep (?:you|him|her) on', '(?:have|has) (?:suggested|recommended|ordered)',
      '(?:i|we) (?:also )?(?:discussed|counsel~|suggested|recommended|encourage~|advised)', 'order (?:a|an|the|some|another)',
      '(?:put|start|get|keep) you on', 'stay (?:off|away from|on)',
      'you(?:\'re| are) (?:gonna|going to) (?:be |need to |have to |want to )?(?:tak~|wear~|us~|need|get|have)',
      'be in touch', 'patient portal', 'my recommendation', 'on your way out', 'screening', 'would (?:recommend|suggest|like to)',
      "(?:i|i'd|i would|we|we'd|we would) (?:\\S+ )?(?:recommend|suggest|advise|like you to|want you to)",
      '(?:want|need|like) you to',
      "you(?:'ll| will|'re going to| are going to)? (?:should|need to|have to|must|can|could|take|start|come|" +
        'want to) (?:\\S+ )?(?:take|use|try|buy|avoid|rest|drink|come|call|stop|start|continue|keep|apply|return|go|make|get|eat|put)',
      '(?:please|and|just|then) (?:take|use|continue|avoid|rest|drink|come back|call|stop|keep|apply|return)',
      '(?:take|apply|use) (?:it|this|one|two|the|#)',
      '(?:once|twice|three times|four times|two times) (?:a|per|every) day', '(?:once|twice) daily', 'every (?:\\S+ )?hours',
      '(?:as|when) needed', 'prescription', 'prescribe',
      'refer (?:you|him|her)', 'referral', 'follow[ -]up', '(?:come|check) back', 'see (?:you|me|us|him|her)(?: back| again)? in',
      'if (?:it|things|the|your|you) (?:\\S+ )?(?:\\S+ )?(?:gets?|got|worse~|doesn\'t|don\'t|does not|do not|develop|feel|any)',
      'make an appointment', 'go straight to', '(?:stay|off) (?:home|work|off work)', 'sick note', 'plenty of (?:fluids|water|rest)',
      'physical therapy', 'physiotherap~', 'keep (?:taking|using|an eye)',
      'go to the (?:emergency|hospital|pharmacy|er|a&e|lab)', 'safety net~', 'the plan',
      'for (?:your|the) (?:\\S+ ){1,4}(?:we|i) (?:will|should|can)', '^plan', '^continue', '^start', '^stop', '^take', '^avoid',
      '^rest',
      '^(?:wear|keep|use|drink|eat|call|come back|go to|put|apply|stay|finish|rinse|elevate|increase|reduce|hold|book|return)',
      '(?:i\'m|i am|we\'re|we are) (?:giving|starting|prescribing|ordering|referring|putting|increasing|stopping|sending|switching)'
    ],
    weak: [
      'tablets?', 'pills?', 'milligrams?', 'mg', 'dose', 'course', 'antibiotics?', 'ibuprofen', 'paracetamol', 'appointment',
      'pharmacy', 'prescri~', 'daily', 'continue', 'order~',
      'weeks? time', 'in (?:a|one|two|three|four|six|#) (?:days?|weeks?|months?)', 'should', 'diet', 'exercise~', 'advice',
      'advise', 'recommend', 'cream', 'rest', 'refer', 'avoid',
      'increase', 'reduce', 'start you', 'blood test', 'if'
    ]
  },
  conclusion: {
    strong: [
      'in (?:summary|conclusion|short)', 'to (?:summari[sz]e|sum up|conclude|recap)', '(?:just|quick|quickly) (?:to )?recap',
      'conclusion', 'all in all', 'summing up'
    ],
    weak: []
  }
}
