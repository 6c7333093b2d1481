import type { LanguageCues } from './types.js'

const diseases = [
  'cataract~', 'glaucoma', 'visual acuity', 'pneumon~', 'copd', 'shingles', 'sciatica', 'eczema', 'psorias~', 'gout', 'herniat~',
  'hernia', 'anemi~', 'anaemi~', 'angina', 'carcinoma', 'melanoma', 'lymphoma', 'fibromyalgia', 'thrombosis', 'embolism', 'stenosis',
  'neuropathy', 'retinopathy', 'concussion', 'hives', 'cellulitis', 'bronchitis', 'sinusitis', 'gastroenteritis', 'dermatitis',
  'tonsillitis', 'pharyngitis', 'otitis', 'tendin[io]tis', 'bursitis', 'fasciitis', 'diverticulitis', 'pancreatitis', 'appendicitis',
  'cystitis', 'colitis', 'hepatitis', 'arthritis', 'osteoporosis', 'fibrillation', 'heart failure', 'kidney stones?', 'gallstones?',
  'uti', 'std', 'gerd', 'lupus', 'dementia', 'parkinson~', 'epilepsy', 'influenza', 'malaria', 'measles', 'croup'
]

/** Stems of international nonproprietary names (WHO, "The use of stems in the selection of INN"). */
const drugs = '\\p{L}{3,}(?:pril|olol|statin|sartan|azole|cillin|mycin|cycline|prazole|formin|gliptin|gliflozin|dipine|oxetine|triptan|profen|oxacin|semide|thiazide|codone|zepam|zolam|parin|xaban|gabalin|oxicam|tidine|terol|tropium|asone|olone|naproxen|phylline)'

export const en: LanguageCues = {
  facets: {
    reason: {
      strong: [
        "(?:i'm|i am|we're|we are|you're|you are|he's|she's|he is|she is) (?:just )?(?:here|in|calling|coming in)(?: today)? (?:for|because|about|with|to (?:talk|discuss|see))",
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
        '(?:since|for the (?:last|past)|over the (?:last|past)) (?:\\S+ )?(?:\\S+ )?(?:days?|weeks?|months?|years?|yesterday|monday|tuesday|wednesday|thursday|friday|saturday|sunday|childhood)',
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
        '(?:pain|tender~|hurts?|discomfort) (?:to|with|on|of|when i|over) (?:\\S+ ){0,2}(?:palpation|flexion|extension|supination|pronation|rotation|abduction|adduction|dorsiflexion|inversion|eversion|percussion|movement|press~|touch~|palpat~)',
        'you(?:\'re| are)? (?:do |also |still )*have (?:\\S+ ){0,5}(?:murmur|edema|oedema|tenderness|swelling|effusion|range of motion|sensation|reflexes|pulses?|crackles|wheez~|erythema|redness|bruising|ecchymosis|strength|straight leg|rash|lymph~|fluid|cerumen|spur)',
        'there(?:\'s| is| are| was| were) (?:\\S+ ){0,5}(?:murmur|edema|oedema|tenderness|swelling|effusion|erythema|redness|bruising|ecchymosis|lesions?|ulcer~|discharge|mass~|nodul~|nodes?|fractures?|wheez~|crackles|rales|drainage|thickening|scar|induration|distention|deformity|instability|laxity|cellulitis|abnormal~)',
        '(?:normal|decreased|limited|full|good|intact|diminished|reduced|brisk) (?:\\S+ )?(?:sensation|range of motion|strength|pulses?|reflexes|capillary refill|breath sounds|gait)',
        'no (?:\\S+ )?(?:fractures?|dislocation|lymphadenopathy|masses|lesions|distention|bony|carotid|jugular)',
        'in (?:reviewing|looking at) (?:the |your |my )?(?:\\S+ )?(?:results?|x-rays?|labs?|ct|mri|scan|echo~)',
        '(?:i|we) (?:\\S+ )?(?:reviewed|looked at) (?:your|the|his|her|those|that) (?:\\S+ ){0,3}(?:results?|x-rays?|labs?|ct|mri|scan|echo~|ekg|ecg|report|films?|blood)',
        '(?:you are|you\'re|patient is) (?:afebrile|satting|tachycardic|alert|not running a fever)',
        '(?:tsh|ldl|hdl|triglycerides|alt|ast|alkaline phosphatase|ejection fraction|ef|hematocrit|white (?:blood )?(?:cell )?count|platelets|potassium|sodium level|bun|gfr|psa|inr|vitamin d level|spo2|pulse ox|o2 sat~|respirations?|respiratory) (?:\\S+ ){0,2}(?:is|was|were|of|at|are|looks?)',
        '(?:physical|clinical|neurological) exam(?:ination)?',
        "i (?:do |can |also |don't |do not |can't |cannot )*(?:hear|palpate|see) (?:a|an|any|some|no|the|that|fluid|signs?|your|mild|slight|clear|little)",
        'i (?:do |don\'t |also )*appreciate (?:a|an|any|some|no|the|mild|slight|one|two|three|\\p{N}+)', 'auscultat~', 'palpat~',
        'percussion',
        'no (?:murmurs?|wheez~|crackles|rales|rhonchi|edema|oedema|tenderness|swelling|guarding|rebound|erythema|lymphadenopathy|rigidity|redness|deformity)',
        '(?:slight |mild |some |a |systolic |diastolic )+(?:murmur|edema|oedema|tenderness|erythema|effusion)', 'range of motion',
        'clear to auscultation',
        '(?:lungs?|chest|heart|abdomen|neck|sinuses|lower extremities|extremities|gait|capillary refill|sensation|strength|pulses|tummy|belly|pupils|reflexes|ear ?drums?|throat|tonsils|skin|vitals|vital signs) (?:is|are|sounds?|looks?|appears?|was|were)',
        '(?:x-rays?|ct|ct scan|mri|scan|ultrasound|echo~|ecg|ekg|labs?|lab results|blood work|bloods|blood tests?|results?|test|tests|biopsy|urine~|a1c|hemoglobin|haemoglobin|creatinine|cholesterol|culture) (?:\\S+ )?(?:shows?|showed|is|are|was|were|came|come|looks?|revealed|confirms?|demonstrates?)',
        '(?:blood pressure|heart rate|pulse|temperature|oxygen|oxygen saturation|saturation|respiratory rate|weight|height|bmi|peak flow|sats?|blood sugar|glucose) (?:\\S+ )?(?:is|are|was|were|of|at|today|looks?)'
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
        "(?:i|we) (?:do |also |don't |do not )*(?:think|believe|suspect|feel like|feel that)(?: that)? (?:this|it|it's|it is|that's|you|you're|you've|your|we're|there's|the|what)",
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
        '^we (?:now |also )?(?:stop|start|increase|decrease|double|halve|continue|switch|change)',
        "(?:i'll|i will|i'm going to|i am going to|i'm gonna|i would like to|i'd like to|i want to|i wanna|let me|let's|we'll|we will|we can|we're going to|we are going to|we're gonna|we should|we need to|we have to|we may|we might) (?:\\S+ )?(?:\\S+ )?(?:prescribe|give|order|refer|start|send|get|place|do|check|book|arrange|schedule|put|increase|decrease|reduce|stop|continue|recommend|refill|follow|see|write|keep|try|repeat|monitor|add|have|make|call|set|go ahead|use|treat|change|switch|obtain)",
        '(?:for|to|with) (?:your|the|her|his) (?:first|second|third|fourth|next|last|final|other) (?:\\S+ )?(?:problem|issue|concern|diagnosis|one|complaint)',
        '(?:my|the|her|his) (?:assessment and (?:my )?plan|plan)', 'assessment and plan',
        'continue (?:you |him |her )?(?:\\S+ )?(?:on|with|to|taking|the|your|her|his|current)',
        '(?:will|going to|gonna|plan to) (?:\\S+ )?(?:order|repeat|refer|start|continue|consider|need|obtain|schedule|monitor|follow|increase|decrease|prescribe|recheck|plan)',
        'keep (?:you|him|her) on', '(?:have|has) (?:suggested|recommended|ordered)',
        '(?:i|we) (?:also )?(?:discussed|counsel~|suggested|recommended|encourage~|advised)', 'order (?:a|an|the|some|another)',
        '(?:put|start|get|keep) you on', 'stay (?:off|away from|on)',
        'you(?:\'re| are) (?:gonna|going to) (?:be |need to |have to |want to )?(?:tak~|wear~|us~|need|get|have)',
        'be in touch', 'patient portal', 'my recommendation', 'on your way out', 'screening', 'would (?:recommend|suggest|like to)',
        "(?:i|i'd|i would|we|we'd|we would) (?:\\S+ )?(?:recommend|suggest|advise|like you to|want you to)",
        '(?:want|need|like) you to',
        "you(?:'ll| will|'re going to| are going to)? (?:should|need to|have to|must|can|could|take|start|come|want to) (?:\\S+ )?(?:take|use|try|buy|avoid|rest|drink|come|call|stop|start|continue|keep|apply|return|go|make|get|eat|put)",
        '(?:please|and|just|then) (?:take|use|continue|avoid|rest|drink|come back|call|stop|keep|apply|return)',
        '(?:take|apply|use) (?:it|this|one|two|the|\\p{N}+)',
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
        'weeks? time', 'in (?:a|one|two|three|four|six|\\p{N}+) (?:days?|weeks?|months?)', 'should', 'diet', 'exercise~', 'advice',
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
  },
  own: [
    "i(?:'ve|'d| have| had|'m| am)? (?:not |also |just |really |only |never |always |kind of |been |got |had )*(?:been|had|have|feel(?! that| like you)|felt|feeling|get|getting|got|noticed|taken|took|take|tried|tired|woke|went|can't|cannot|couldn't|can|started|smoke|drink|work|used|use|thought|coughing|lost|worried|scared|fell|hurt|live|vomited|threw|slept|sleep|was|hit)",
    "i don't (?:have|feel|know|smoke|drink|take|sleep|eat|remember|think)",
    "i(?:'m| am)(?! (?:giving|starting|prescribing|ordering|referring|going|gonna|putting|sending|gon|recommending|thinking you))",
    "i've",
    'my (?!impression|assessment|diagnosis|plan|advice|recommendation)(?:\\S+ )?(?:hurts?|aches?|is|are|was|feels?|has|have|started)',
    'i did', "i didn't", 'i do'
  ],
  fillers: [
    'a', 'ah', 'aha', 'all', 'alright', 'and', 'awesome', 'bit', 'but', 'bye', 'bye-bye', 'course', 'cool', 'correct', 'definitely',
    'doctor', 'er', 'erm', 'exactly', 'excellent', 'fantastic', 'fine',
    'god', 'good', 'goodbye', 'got', 'great', 'hello', 'hey', 'hi', 'hm', 'hmm', 'i', "i'm", 'it', 'just', 'lovely', 'mean', 'mhm',
    'mm', 'mm-hmm', 'mmm', 'mm-hm', 'nah', 'nice', 'no', 'nope', 'now', 'of', 'oh', 'ok', 'okay',
    'one', 'perfect', 'please', 'really', 'right', 'see', 'so', 'sorry', 'sounds', 'sure', 'thank', 'thanks', 'that', "that's", 'the',
    'then', 'there', 'too', 'uh', 'uh-huh', 'um', 'very', 'well', 'wonderful', 'wow', 'ya', 'yeah', 'yep', 'yes', 'yup',
    'you', 'know', 'absolutely', 'much', 'everything', 'true', 'understand', 'understood', 'like', 'welcome', "you're"
  ],
  adverbs: [],
  openers: [
    'ah', 'all right', 'alright', 'also', 'and', 'but', 'er', 'erm', 'good', 'great', 'hm', 'hmm', 'mhm', 'mm-hmm', 'no', 'now', 'oh',
    'ok', 'okay', 'right', 'so', 'sure', 'then', 'uh', 'um', 'well', 'yeah', 'yep', 'yes', 'you know'
  ],
  courtesies: [
    'hello', 'hi', 'hey', 'good (?:morning|afternoon|evening|day)', 'thank(?:s| you)', 'bye', 'goodbye', 'take care',
    'have a (?:good|nice|great|lovely)', 'nice to (?:meet|see)', 'my name is', "i'm (?:dr|doctor)", "you're welcome",
    "(?:i'm )?(?:so |very |really )?sorry (?:to hear|about|for)", '(?:i am )?sorry to hear',
    "(?:that's|that is) (?:good|great|fine|okay|ok|wonderful|nice|alright)", 'glad to hear', "i'm glad", 'see you', 'have a seat',
    'come on in', 'let me see', 'no problem', 'not at all', 'all the best', 'i wish you', 'it\'s (?:good|nice|great) to see',
    'good (?:to see|seeing)', 'i appreciate (?:your|it|that)'
  ],
  questions: [
    'on a scale', 'any \\S+', 'which (?:\\S+ )?(?:are|is|do|did|one|side)', '(?:could|can|would) you (?:tell|describe|show|point|explain)',
    '(?:if|when) (?:\\S+ ){1,10}(?:does|do|is|are|did) (?:it|that|this|you|there) (?:\\S+ )?(?:hurt|feel|have|get|notice|tender|pain|any|painful|sore|ever|also)',
    '(?:do|did|does|have|has|are|were|is|was|would|could) (?:you|your|it|there|that|this|he|she)',
    'how (?:long|many|much|often|are|have|do|did|is|about|was)', 'what (?:brings|about|kind|do|did|are|is|was|can|seems|happened|have)',
    'when (?:did|do|was|were|is)', 'where (?:is|do|does|did|are|about|exactly)', 'why (?:do|did|is|are)', 'which (?:one|side|of)',
    'any (?:\\S+ ){0,6}(?:pain|fever|chills|nausea|vomiting|allergies|symptoms|problems|questions|issues|swelling|cough|dizziness|shortness of breath)$',
    'can you (?:tell|describe|show|point)', 'tell me', 'anything else'
  ],
  tags: [
    'okay', 'ok', 'all right', 'alright', 'right', 'yeah', 'yes', 'is that (?:okay|ok|all right|alright|fine|right|correct|true)',
    'does that (?:sound good|make sense|sound okay|sound ok)', 'sound good', "isn't it", "don't you", 'is it'
  ],
  health: [
    ...diseases, drugs,
    'pain(?:s|ful|fully|less)?', 'ach(?:e|es|ing|y)', '(?:head|stomach|tooth|back|ear)aches?', 'sore~', 'hurt(?:s|ing)?', 'fever~',
    'cough~', 'cold symptoms', 'a cold', 'flu', 'covid', 'nause~', 'vomit~', 'diarrh~', 'constipat~', 'dizz~', 'rash~', 'itch~',
    'swell~', 'swollen', 'bleed~', 'infect~', 'inflam~',
    'allerg~', 'asthma~', 'diabet~', 'hypertensi~', 'blood (?:pressure|sugar|test|tests|work)',
    'heart (?:rate|failure|attack|disease|beat)', 'palpitation~', 'breathless~', 'shortness of breath', 'wheez~', 'cancer~',
    'tumou?rs?', 'depress~', 'anxi(?:ety|ous)', 'insomnia', 'a stroke', 'seizure~', 'migraine~', 'arthrit~',
    'fractur~', 'sprain~', 'bruis~', 'wound~', 'injur~', 'symptom~', 'diagnos~', 'disease~', 'illness~', 'chronic', 'acute', 'patient~',
    'medic(?:ine|ines|al|ation|ations)', 'drugs?', 'tablets?', 'pills?', 'capsules?', 'inhaler~', 'antibiotic~', 'painkiller~',
    'paracetamol', 'ibuprofen', 'tylenol', 'aspirin',
    'insulin', 'steroid~', 'statin~', 'vaccin~', 'prescri~', 'dose', 'milligrams?', 'mg', 'nurse', 'surgery', 'surgeon', 'surgical',
    'hospital(?:s|ised|ized)?', 'clinic', 'therap~', 'physio~', 'x-rays?', 'mri', 'ct scan', 'ultrasound', 'ecg', 'ekg', 'scan',
    'biops~', 'examin~', 'physical exam', 'urin~', 'pee(?:ing)?', 'stools?', 'bowel~', 'poo(?:s|ing)?',
    'pregnan~', 'menopaus~', 'menstrua~', 'cholesterol', 'thyroid', 'weight loss', 'fatigue', 'numb(?:ness)?', 'tingl~', 'weakness',
    'tender(?:ness)?', 'edema', 'oedema', 'murmur', 'treatment~', 'referral', 'referred', 'smok(?:e|ed|es|ing|er)', 'overweight', 'appetite',
    'sneez~', 'phlegm', 'sputum', 'mucus', 'runny nose', 'temperature of', 'ulcer~', 'reflux', 'lump'
  ],
  institutions: [
    'diagnos~', 'infected', 'hospital(?:s|ised|ized)?', 'clinic', 'nurse', 'surgery', 'surgeon', 'surgical', 'patient~', 'medical',
    'physio~', 'scan', 'therap~', 'examin~', 'injur~', 'disease~', 'temperature of', 'drugs?', 'referral', 'referred', 'wound~', 'acute',
    'chronic', 'treatment~', 'pee(?:ing)?', 'dose', 'smok(?:e|ed|es|ing|er)'
  ],
  animals: ['vet', 'vets', 'veterinar~'],
  body: [
    'head', 'eyes?', 'ears?', 'nose', 'throat', 'neck', 'shoulders?', 'arms?', 'elbows?', 'wrists?', 'fingers?', 'chest', 'lungs?',
    'heart', 'stomach', 'tummy', 'belly', 'abdom~', 'hips?', 'legs?', 'knees?', 'ankles?', 'foot', 'feet', 'toes?', 'skin', 'kidneys?',
    'liver', 'bladder', 'spine', 'muscles?', 'joints?', 'bones?', 'lower back', 'blood', 'brain', 'tonsils?', 'groin', 'calf'
  ],
  life: [
    'smok~', 'drink~', 'alcohol', 'drugs?', 'sleep~', 'eat(?:ing)?', 'appetite', 'weight', 'diet', 'exercis~', 'work(?:ing)?', 'job',
    'live', 'family', 'mother', 'father', 'mom', 'dad', 'mum', 'travel~', 'stress~',
    'allerg~', 'period~', 'sexual~', 'walk~', 'worse', 'better', 'started?', 'taking', 'take', 'meds', 'refill', 'tried',
    'anything else', 'often', 'how long', 'severe', 'scale', 'happen~', 'surger~', 'blood', 'sugars?', 'insulin', 'healthy',
    'well in yourself',
    'bathroom', 'toilet', 'water', 'contagious', 'contact', 'at home', 'before', 'where', 'when did', 'similar'
  ],
  answers: [
    'yes', 'yeah', 'yep', 'yup', 'yea', 'ya', 'no', 'nope', 'nah', 'not', 'never', 'none', 'nothing', 'mm-hmm', 'mhm', 'mm-hm', 'uh-huh',
    'uh-uh', 'correct', 'right', 'exactly', 'sometimes', 'a little', 'occasionally', 'i do', 'i don\'t',
    'i did', 'i didn\'t', 'i have', 'i haven\'t', 'it does', 'it doesn\'t', 'it is', 'it isn\'t', 'i am', 'i\'m not', 'definitely',
    'absolutely', 'of course', 'sure', 'maybe', 'probably', 'a bit', 'kind of', 'it did', 'they do', 'there is',
    'that\'s (?:right|correct)'
  ],
  openQuestions: [
    'how', 'what', 'where', 'whereabouts', 'when', 'why', 'which', 'who', 'on a scale',
    '(?:can|could) you (?:tell|describe|explain|show)', 'tell me', 'describe'
  ],
  examining: [
    '(?:when|if) (?:i|we) (?:\\S+ )?(?:press|push|touch|move|bend|tap|pull|squeeze|lift|turn|palpate|twist|raise|flex|extend)',
    '(?:push|pull|press|lift|raise|squeeze) (?:\\S+ )?(?:against|my)',
    '(?:can|do) you feel (?:this|that|me|my)', 'does (?:this|that|it) hurt(?: here| right here| now| when i| there)?$',
    '(?:hurt|tender|pain|painful|sore|discomfort) (?:right )?(?:here|there)', 'any pain (?:when|with|as) i',
    'when (?:i|you) (?:turn|bend|lift|raise|move) (?:it|your|the|this)'
  ],
  askingWhy: [
    'brings? you', 'brought you', 'how (?:can|may) i help', 'what can i (?:do|help)', 'what seems to be',
    'what(?:\'s| is) (?:going on|the problem|the matter|been going on|been happening|troubling|bothering)',
    'tell me (?:\\S+ )?(?:what|why|about what)', 'what happened',
    'how are you (?:doing|feeling|today)', 'what(?:\'s| has| have) been', 'reason for'
  ],
  commands: [
    '(?:hey,? )?(?:dragon|computer|siri|alexa|google),? (?:can you |please )?(?:show|open|pull|start|stop|save|finali[sz]e|bring|display)',
    'hey (?:dragon|computer|siri|alexa|google)$', 'dax',
    '^show me (?:the|his|her|\\S+$)', 'finali[sz]e the (?:note|report)'
  ],
  announcing: [
    "(?:let me|let's|i'm (?:just |also )?(?:going to|gonna)|i am (?:just )?(?:going to|gonna)|i(?: just)?(?:'ll| will| want to| wanna| would like to|'d like to)|we'll|we're (?:going to|gonna)|can i|i just) (?:just |quickly |go ahead (?:and )?|also |now )*(?:take|have|do|look|listen|examine|feel|press|push|pull|bend|move|lay|ask|talk|tell|let you know|explain|verbalize|call out|go over|review)(?: \\S+){0,2} (?:look|listen|exam|examination|physical|you out|heart|lungs|questions?|vital signs|vitals|assessment|about (?:that|this|your|my|it|the)|what i find|findings|peek|at (?:your|the|that|it|you)|to your|to you|on your|over your)",
    '(?:let me|let\'s) (?:see|look|do (?:a|an|your|the) (?:\\S+ )?(?:physical|exam~)|take a (?:quick )?(?:look|listen)|listen|talk|examine)',
    "(?:i'm|i am) (?:just )?(?:going to|gonna|about to) (?:go ahead and )?(?:just )?(?:take a (?:quick )?(?:look|listen)|listen|look|check you out|examine|move|press|push|ask|talk|pull|let you know)",
    'i\'ll (?:let you know what|be right back|examine you)', 'nurse (?:\\S+ )?(?:will|is going|gonna|told you|\'ll)',
    '(?:she\'ll|he\'ll|they\'ll|someone will) (?:\\S+ )?(?:help you|be in|come in|get you)', 'review of (?:systems?|symptoms?) sheet',
    'good question', 'any (?:other )?questions',
    'what i find', 'nice to (?:meet|see)', 'good to (?:see|hear)', 'my findings', 'here we go',
    'what (?:does|do) (?:all )?(?:that|this|it) mean', 'make sense', 'sounds? (?:good|great|like a plan)', 'confirm your',
    'date of birth', 'physical exam(?:ination)? (?:now|on you|real quick|okay)', '(?:quick|do (?:a|your|the)) physical(?: exam)?'
  ],
  clinical: [
    'appointment', 'ambulance', 'emergency', 'sling', 'hormone~', 'panel', 'burn~', 'stuck', 'rest', 'advise~', 'recommend~', 'suggest~', 'advice', 'avoid~',
    'pneumon~', 'copd', 'shingles', 'sciatica', 'eczema', 'psorias~', 'gout', 'hernia~', 'anemi~', 'anaemi~', 'asthma~', 'angina',
    '~oma', '~osis', '~cele', 'sprain~', 'strain~', 'tear', 'torn', 'ligament~', 'tendon~', 'disc', 'cyst~', 'polyp~', 'stones?',
    'reflux', 'clots?', 'hives', 'lifting', 'crackles', 'bruise', 'hypertens~', 'diabet~', 'note', 'signed off', 'brace',
    'normal', 'abnormal~', 'elevated', 'high', 'low', 'lower', 'stable', 'regular', 'irregular~', 'positive', 'negative', 'mild',
    'moderate', 'severe', 'slight~', 'results?', 'labs?', 'tests?', 'tested', 'levels?', 'echo~', 'scope', '~oscopy', '~gram', '~itis',
    '~opathy', '~ectomy', '~osis', '~emia', '~algia', '~pnea', 'vitamin~', 'refill~', 'follow[ -]?up', 'check~', 'repeat', 'monitor~',
    'labored', 'breath~', 'worse~', 'better', 'improv~', 'constant', 'sharp', 'dull', 'burning', 'throb~', 'stabbing', 'cramp~',
    'comes and goes', 'radiat~', 'sudden~',
    'gradual~', 'flare~', 'ice', 'heat', 'brace', 'splint', 'cast', 'crutches', 'bandage', 'dressing', 'cream', 'gel', 'patch', 'drops',
    'spray', 'injection~', 'shots?', 'infusion', 'screening', 'mammogram', 'pap', 'lymph~', 'nodes?', 'lesions?', 'spots?', 'discharge',
    'pus', 'redness', 'stiff~', 'tight~',
    'spasm~', 'twist~', 'popp?(?:ed|ing)?', 'crack~', 'fell', 'falls?', 'trauma', 'accident', 'sweat~', 'chill~', 'tired~', 'sleep~',
    'weigh~', 'diet', 'salt~', 'sodium', 'sugars?', 'exercis~', 'alcohol', 'smok~', 'packs?', 'marijuana', 'cocaine', 'drugs?',
    'family history', 'runs in',
    '(?:my|his|her) (?:mom|mother|dad|father|brother|sister|son|daughter|grandmother|grandfather|aunt|uncle)', 'history of', 'past',
    'medical', 'procedure~', 'incision', 'stent', 'graft', 'transplant', 'dialysis', 'oxygen', 'inhal~', 'puffs?', 'nebuli[sz]er',
    'cpap', 'annual', 'physical', 'exam', 'plan',
    'assessment', 'cardiolog~', 'neurolog~', 'dermatolog~', 'urolog~', 'oncolog~', 'nephrolog~', 'psychi~', 'counsel~', 'podiatr~',
    'orthop~', 'specialist', 'gyn~', 'pcp', 'primary care', 'continue~', 'increase~', 'decrease~', 'stop taking', 'prescri~',
    'over the counter', 'twice', 'daily', 'a day',
    'take', 'taking', 'takes', 'took', 'taken',
    'risk~', 'contagious', 'travel~', 'exposed', 'exposure', 'period~', 'sexual~', 'birth control', 'contracept~', 'stress~', 'mood',
    'memory', 'concentrat~', 'suicid~', 'hearing', 'vision', 'balance', 'gait', 'limp', 'walk~', 'stairs', 'lift~', 'bend~', 'swallow~',
    'eat', 'eating', 'drink~', 'hydrat~', 'fluids?',
    'work', 'job', 'retired', 'live', 'lives', 'started', 'noticed', 'happened', 'carcinoma', 'melanoma', 'benign', 'malignan~',
    'biops~', 'stage', 'margins?', 'clear', 'intact', 'symmetr~', 'bilateral~', 'range of motion', 'strength', 'sensation', 'reflex~',
    'pulses?', 'sounds?', 'rhythm', 'rate', 'distended', 'soft', 'palpa~', 'rubs?', 'gallops?', 'bruits?', 'masses'
  ],
  times: [
    'ago', 'since', '(?:days?|weeks?|months?|years?|hours?|minutes?)(?: old)?', 'yesterday', 'today', 'tonight',
    'last (?:night|week|month|year|time|visit|summer|winter|spring|fall)', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday',
    'saturday', 'sunday', 'morning', 'evening', 'night', 'times', 'every', 'always', 'sometimes', 'occasional~'
  ]
}
