import type { LanguageCues } from './types.js'

export const en: LanguageCues = {
  facets: {
    reason: {
      strong: [
        "(?:i'm|i am|we're|we are|you're|you are|he's|she's|he is|she is) (?:just )?(?:here|in|calling|coming in)(?: today)? (?:for|because|about|with|to (?:talk|discuss|see))",
        '(?:i|we|you|he|she) (?:just )?(?:came|come|called)(?: in| here)?(?: today)? (?:because|for|about|with|in with)',
        '(?:brings?|brought) (?:me|you|him|her|us) (?:here|in)', 'presents? (?:today )?(?:with|for|to)', 'presenting (?:with|for)',
        'who presents',
        'reason for (?:the |your |this )?(?:visit|consultation|encounter|referral)', 'chief complaint', 'presenting complaint',
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
        'on (?:physical |clinical |your |the |my )?(?:exam|examination|auscultation|palpation|inspection)',
        '(?:physical|clinical|neurological) exam(?:ination)?',
        "i (?:do |can |also |don't |do not |can't |cannot )*(?:hear|palpate|see) (?:a|an|any|some|no|the|that|fluid|signs?|your|mild|slight|clear|little)",
        'i (?:do |don\'t |also )*appreciate (?:a|an|any|some|no|the|mild|slight|one|two|three|\\p{N}+)', 'auscultat~', 'palpat~',
        'percussion',
        'no (?:murmurs?|wheez~|crackles|rales|rhonchi|edema|oedema|tenderness|swelling|guarding|rebound|erythema|lymphadenopathy|rigidity|redness|deformity)',
        '(?:slight |mild |some |a |systolic |diastolic )+(?:murmur|edema|oedema|tenderness|erythema|effusion)', 'range of motion',
        'clear to auscultation',
        '(?:lungs?|chest|heart|abdomen|tummy|belly|pupils|reflexes|ear ?drums?|throat|tonsils|skin|vitals|vital signs) (?:is|are|sounds?|looks?|appears?|was|were)',
        '(?:x-rays?|ct|ct scan|mri|scan|ultrasound|echo~|ecg|ekg|labs?|lab results|blood work|bloods|blood tests?|results?|test|tests|biopsy|urine~|a1c|hemoglobin|haemoglobin|creatinine|cholesterol|culture) (?:\\S+ )?(?:shows?|showed|is|are|was|were|came|come|looks?|revealed|confirms?|demonstrates?)',
        '(?:blood pressure|heart rate|pulse|temperature|oxygen|oxygen saturation|saturation|respiratory rate|weight|height|bmi|peak flow|sats?|blood sugar|glucose) (?:\\S+ )?(?:is|are|was|were|of|at|today|looks?)'
      ],
      weak: [
        'tender~', 'swollen', 'swelling', 'red~', 'normal', 'regular', 'elevated', 'clear', 'murmur', 'wheez~', 'edema', 'oedema',
        'erythema', 'bilateral~',
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
        'likely', 'probably', 'infection', 'inflammation', 'due to', 'because of', 'related to', 'syndrome', 'mild', 'moderate',
        'stable', 'acute', 'chronic', 'viral', 'worried about'
      ]
    },
    plan: {
      strong: [
        "(?:i'll|i will|i'm going to|i am going to|i'm gonna|i would like to|i'd like to|i want to|i wanna|let me|let's|we'll|we will|we can|we're going to|we are going to|we're gonna|we should|we need to|we have to|we may|we might) (?:\\S+ )?(?:\\S+ )?(?:prescribe|give|order|refer|start|send|get|place|do|check|book|arrange|schedule|put|increase|decrease|reduce|stop|continue|recommend|refill|follow|see|write|keep|try|repeat|monitor|add|have|make|call|set|go ahead|use|treat|change|switch|obtain)",
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
        '^rest'
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
    "i don't (?:have|feel|know|smoke|drink|take|sleep|eat|remember|think)", "i(?:'m| am)", "i've",
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
    '(?:do|did|does|have|has|are|were|is|was|would|could) (?:you|your|it|there|that|this|he|she)',
    'how (?:long|many|much|often|are|have|do|did|is|about|was)', 'what (?:brings|about|kind|do|did|are|is|was|can|seems|happened|have)',
    'when (?:did|do|was|were|is)', 'where (?:is|do|does|did|are|about|exactly)', 'why (?:do|did|is|are)', 'which (?:one|side|of)',
    'any (?:\\S+ ){0,6}(?:pain|fever|chills|nausea|vomiting|allergies|symptoms|problems|questions|issues|swelling|cough|dizziness|shortness of breath)$',
    'can you (?:tell|describe|show|point)', 'tell me', 'anything else'
  ],
  tags: [
    'okay', 'ok', 'all right', 'alright', 'right', 'yeah', 'yes', 'is that (?:okay|ok|all right|alright|fine)',
    'does that (?:sound good|make sense|sound okay|sound ok)', 'sound good', "isn't it", "don't you", 'is it'
  ],
  health: [
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
    'tender(?:ness)?', 'edema', 'oedema', 'murmur', 'treatment~', 'referral', 'referred', 'smok(?:e|ing|er)', 'overweight', 'appetite',
    'sneez~', 'phlegm', 'sputum', 'mucus', 'runny nose', 'temperature of', 'ulcer~', 'reflux', 'lump'
  ],
  body: [
    'head', 'eyes?', 'ears?', 'nose', 'throat', 'neck', 'shoulders?', 'arms?', 'elbows?', 'wrists?', 'fingers?', 'chest', 'lungs?',
    'heart', 'stomach', 'tummy', 'belly', 'abdom~', 'hips?', 'legs?', 'knees?', 'ankles?', 'foot', 'feet', 'toes?', 'skin', 'kidneys?',
    'liver', 'bladder', 'spine', 'muscles?', 'joints?', 'bones?', 'lower back', 'blood', 'brain', 'tonsils?', 'groin', 'calf'
  ]
}
