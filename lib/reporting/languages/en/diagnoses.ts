import type { DiagnosisCues, TermWords } from '../parts/diagnoses.js'

/** English. */
export const diagnoses: DiagnosisCues = {
  problem: [
    '(?:first|second|third|fourth|fifth|next|last|other|main|final|current|ish) (?:ish )?(?:problem|issue|diagnosis|concern|condition)s?',
    'problem number \\S+', 'number (?:one|two|three|four|five|six|[1-6])'
  ],
  impression: ['(?:my|the|our) (?:overall )?(?:impression|assessment|diagnosis|conclusion) (?:is|of you|here|today)', 'diagnosis of', 'working diagnosis'],
  identified: [
    "(?:this|that|it|what you have|what we have|which)(?:'s| is| seems to be| appears to be| looks to be| must be)(?: (?:just|" +
      'probably|most|very|likely|actually|really|clearly|definitely|all|simply|going|to|be|a|an|the|uh|um|called))*',
    '(?:x ray|scan|mri|ct|ecg|ekg|test|biopsy|results?) (?:shows?|showed|confirms?|reveals?)',
    '(?:what (?:i|we) (?:see|found|find) (?:here )?is)(?: an?| the| some)*',
    '(?:to sum up|in summary|in conclusion|summary|conclusion)'
  ],
  judged: [
    'your (?:son|daughter|child|boy|girl|baby|little one)(?: probably| also| does)* ha(?:s|ve)',
    'diagnos(?:is|ed|e)',
    '(?:my|the|our) (?:impression|assessment|diagnosis)', 'consistent with', 'in keeping with', 'compatible with', 'suggestive of',
    'suggests?', 'points? to(?:wards?)?', 'evidence of',
    'i (?:do |also |really |still |just )*(?:think|believe|suspect|feel)', 'suspect(?:ed|ing)?', 'suspicious for', '(?:we|i)(?: would)? call(?: (?:this|that|it))?', "what (?:we|i)(?:'d| would) (?:call|say)",
    'called', 'known as', 'confirm(?:s|ed)?', 'exacerbation of', 'flare(?:-| )?up of',
    'recurrence of', 'sounds? (?:a lot |very |more |much |to me )*like', 'looks? (?:a lot |very |more |much |to me )*like',
    'seems? like', '(?:most |very |more )?likely', 'probably', 'newly', 'suffering from',
    'you (?:do |also |probably |likely |definitely |may |might |still )*have', "you've got", 'due to', 'caused by', 'treatment for',
    'treat(?:ing)?(?: you)?(?: for)?', 'cause of your', 'presents? (?:today )?with newly'
  ],
  maybe: ['(?:could|might|may|can)(?: \\S+)? be', 'possib~', 'similar to', 'maybe', 'perhaps', 'potential~'],
  matter: [
    'for (?:your|the|his|her|this|that)', '(?:in|with) (?:terms|regards?|respect) (?:of|to) (?:your|the)', 'as far as (?:your|the)',
    'when it comes to (?:your|the)', 'under (?:his|her|the)', '(?:regarding|concerning) (?:your|the)',
    'about (?:your|the)', 'from (?:an?|your|the)', 'with (?:your|the)', 'on (?:your|the)', 'is (?:your|the)'
  ],
  own: ['your'],
  judgedAfter: [
    'standpoint', 'point of view', 'perspective',
    '(?:is |are |it |seems |looks |sounds |not |still |fairly |pretty |quite |now )+(?:stable|at goal|controlled|uncontrolled|' +
      'improv~|worse~|well|poorly|under|out of)', 'needs? to (?:be (?:better|tighter|lower)|come down|improve)'
  ],
  possible: [
    'risks?', 'prevent~', 'avoid~', 'develop~', 'screen(?:ing)?', 'look(?:ing)? for', 'looks for',
    'worr(?:y|ied|ies)', 'chances?', 'leads? to', 'turns? into', 'progress~',
    'vaccin~', 'tests? for', 'tested for', 'testing for', 'check(?:ed|ing)? for', 'watch(?:ing)? for', 'symptoms? (?:of|like|such as)',
    'complications?', 'such as', 'things like', 'any', 'side effects?', 'can cause',
    'could cause', 'may cause', 'to cause', 'prone', 'protects?', 'causes? (?:are|is|could|include)',
    'potential sources?', 'used to', 'have you', 'do you', 'are you', 'did you',
    'what about', 'how about', 'make sure',
    'concern(?:ed)? (?:about|for)', '(?:completed|had) your', "(?:it|that|this)(?:'s| is) for", '(?:talk|speak|see \\S+) (?:to \\S+ )?about', 'if there', 'endorsing', 'correlation', 'used for', 'show me', 'against',
    'you (?:did |have )?(?:said|mentioned?|indicated?|told me|thought)', '(?:when|if) (?:you|people|someone|somebody) (?:have|has|get|gets)'
  ],
  else: [
    "it isn't$", 'it is not$', "it's not$", 'that is not it$',
    'in the past', 'as a (?:child|kid)', '(?:last|that) (?:year|winter|summer|spring|autumn|fall)',
    'vaccine~', 'shots?', 'jabs?', 'tests?', 'test~', 'screen~', 'labs?', 'study', 'studies', 'number', 'specialist', 'clinic',
    'medications?', 'medicines?', 'level', 'levels', 'diet', 'relief', 'cessation', 'replacement', 'repair', 'removal', 'surgery',
    'doctor', 'provoking', 'team', 'nurse'
  ],
  services: [
    '(?:(?:phone|telephone|nurse|advice|help) )?lines?', 'helplines?', 'hotlines?', 'clinics?', 'services?', 'wards?', 'units?', 'departments?', 'centres?', 'centers?',
    'teams?', 'nurses?', 'specialists?', 'educators?', 'doctors?', 'consultants?', 'coach(?:es)?', '(?:support |self help )?groups?',
    'leaflets?', 'booklets?', 'brochures?', 'websites?', 'web pages?', 'apps?', 'fact sheets?', 'courses?', 'class(?:es)?',
    'programmes?', 'programs?', 'charit(?:y|ies)', 'societ(?:y|ies)', 'associations?', 'foundations?', 'trust', 'registr(?:y|ies)', 'guidelines?'
  ],
  ofServices: ['of', 'for', 'on', 'about', 'with', 'the', 'people', 'patients'],
  joins: ['and', 'or', 'with', 'also', 'plus', 'mild', 'moderate', 'severe', 'chronic', 'acute', 'little', 'bit', 'of', 'as', 'well', 'your', 'the', 'a', 'an', 'some', 'uh', 'um', 'you', 'know', 'then'],
  also: ['and (?:also|on top of that)(?: \\S+)?', 'plus', 'along with', 'as well as', 'together with'],
  confirms: ['yes', 'yeah', 'yep', 'exactly'],
  alone: [
    'a', 'an', 'the', 'so', 'okay', 'ok', 'well', 'right', 'alright', 'all', 'now', 'then', 'yes', 'yeah', 'uh', 'um', 'er', 'ah',
    'here', 'just', 'only', 'simply', 'simple', 'basically', 'really', 'actually', 'definitely', 'clearly', 'clear', 'classic',
    'typical', 'mild', 'moderate', 'severe', 'acute', 'chronic', 'viral', 'bacterial', 'small', 'little', 'bit', 'of', 'case', 'on',
    'left', 'both', 'sided', 'side', 'and', 'with', 'plus', 'also', 'good', 'fine'
  ],
  opens: [
    'differential', 'options?', 'possibilit~', 'candidates?', 'red flags?', 'several (?:things|causes|reasons)', 'history', 'watch',
    'look out', 'instead'
  ],
  takenBack: [
    "(?:but |well )?(?:(?:i|we) (?:do not|don't|doubt|rule|ruled|can rule)|i'd (?:be surprised|doubt)|(?:we've|we have|i've) (?:ruled|excluded))",
    "(?:but )?(?:that|this|it)(?:'s| is| was| has been|'s been) (?:not|unlikely|ruled|excluded|less likely|out)(?! (?:dangerous|serious|contagious|bad))",
    "(?:but )?(?:that|this|it) (?:isn't|wasn't|can't|doesn't|does not)(?! (?:dangerous|serious|contagious|bad|need|have to))", 'no$',
    'not (?:really|likely|here|now|at all)', 'unlikely', 'less likely', 'ruled out', 'excluded', 'or', 'maybe', 'perhaps', 'possibly',
    '(?:it|that|this) (?:could|might|may) (?:also )?be', 'i (?:am|was) not sure', "i'm not sure", 'not sure', 'negative$'
  ],
  measured: {
    high: ['(?:too |a (?:bit|little) (?:too )?|still |quite |really |very |slightly |rather )*(?:high|elevated|raised|up)', '(?:has to|needs to|must) come down', 'abnormal'],
    low: ['(?:too |a (?:bit|little) (?:too )?|still |quite |really |very |rather |on the )*(?:low|deficient|down)'],
    names: {
      cholesterol: ['cholesterol', 'ldl', 'cholesterol levels?'],
      triglycerides: ['triglycerides?'],
      'vitamin B12': ['(?:vitamin )?b(?: )?(?:12|twelve)(?: levels?)?'],
      'vitamin D': ['vitamin d(?: levels?)?'],
      electrolytes: ['potassium', 'sodium'],
      iron: ['ferritin', 'iron(?: levels?| stores)?'],
      'liver enzymes': ['liver (?:enzymes|function(?: tests)?|tests|values)', 'lfts?', 'alt']
    }
  },
  reason: [
    '(?:here|in)(?: today| now)? (?:for|with|because of|about)', 'c(?:o|a)mes? (?:in |here |today )*(?:for|with|because of|about)',
    'presents?(?: today)? (?:for|with)', 'complain(?:s|ing|ts?) of',
    'evaluation of', '(?:sent|referred)(?: \\S+)? (?:for|with|because of)', '(?:problem|complaint|trouble) is', 'worried about'
  ],
  has: [
    "i(?:'ve| have)(?: been| got| also| just| really)*(?: had| having| got| getting)?",
    'i(?: also| just| really| do| keep)* (?:had|got|get|feel|started)', "i'm (?:having|feeling|getting|so|very|really)", 'my',
    "(?:he|she)(?:'s| has)(?: been| got| also| just)*(?: had| having| getting)?", "there's", 'keep(?:s)? (?:having|getting)?'
  ],
  self: ["that i(?:'m| am| have|'ve got)"],
  questions: [
    '(?:and |so |okay |alright |now |um |uh )*(?:do|did|does|have|has|are|were|is|was|any|can|could|would|how|what(?! (?:i|we|you)[ \'])|when|' +
      'where|why|which|who)(?: |$)'
  ],
  sites: {
    knee: ['knees?', 'kneecaps?', 'patella'],
    hip: ['hips?'],
    thumb: ['thumbs?'],
    elbow: ['elbows?'],
    shoulder: ['shoulders?', 'collar ?bone', 'clavicle', 'shoulder blade'],
    head: ['head', 'scalp', 'forehead', 'face', 'cheeks?', 'chin', 'nose', 'eyebrows?', 'jaw', 'skull', 'lips?'],
    neck: ['neck'],
    chest: ['chest', 'ribs?', 'ribcage', 'sternum', 'breastbone'],
    back: ['(?:lower |low )?back', 'lumbar', 'buttocks?', 'tailbone', 'coccyx', 'pelvis'],
    arm: ['upper arms?', 'humerus'],
    forearm: ['fore ?arms?', 'radius', 'ulna', 'radial'],
    wrist: ['wrists?'],
    hand: ['hands?', 'fingers?', 'fingertips?', 'knuckles?', 'palms?'],
    thigh: ['thighs?', 'upper legs?', 'femur', 'groin'],
    leg: ['shins?', 'calf', 'calves', 'lower legs?', 'tibia', 'fibula'],
    ankle: ['ankles?'],
    foot: ['foot', 'feet', 'toes?', 'heels?', 'metatarsals?']
  },
  tags: [
    'okay', 'ok', 'all right', 'alright', 'right', 'yeah', 'yes', 'correct', "isn't it", "don't you", 'you know', 'make sense',
    'sound good', 'sounds good',
    'is that (?:right|correct)'
  ],
  typeTwoDiabetes: [
    'ha?emoglobin a', 'hba1c', 'a1c', 'a one c', 'metformin~', 'glipizide', 'gliclazide', 'glimepiride', 'glyburide', 'sitagliptin',
    'linagliptin', 'empagliflozin', 'dapagliflozin', 'semaglutide', 'dulaglutide', 'liraglutide', 'januvia', 'jardiance', 'farxiga',
    'forxiga', 'ozempic', 'rybelsus', 'trulicity', 'victoza'
  ]
}

export const terms: TermWords = {
  passed: [
    'a', 'an', 'the', 'this', 'that', 'my', 'your', 'his', 'her', 'their', 'our', 'some', 'any', 's',
    'left', 'right', 'both', 'bilateral', 'sided', 'side', 'in', 'of', 'on', 'at', 'to', 'into',
    'uh', 'um', 'er', 'erm', 'ah', 'like', 'kind', 'sort'
  ],
  // British and American spelling: anaemia, anemia; oedema, edema.
  stem: word => word.replace(/'s?$/, '').replace(/(?<=.)(?:ae|oe)(?=.)|^(?:ae|oe)/g, 'e')
    .replace(/(?<=..)ies$/, 'y').replace(/(?<=..[^siu])s$/, '')
}
