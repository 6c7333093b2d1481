import { affirmations, denyingAnswers, no, yes } from './report.js'
import { diseases, facets } from './topics-facets.js'
import type { TopicCues } from '../parts/topics.js'

/** Stems of international nonproprietary names (WHO, "The use of stems in the selection of INN"). */
const drugs = '\\p{L}{3,}(?:pril|olol|statin|sartan|azole|cillin|mycin|cycline|prazole|formin|gliptin|gliflozin|dipine|oxetine|' +
  'triptan|profen|oxacin|semide|thiazide|codone|zepam|zolam|parin|xaban|gabalin|oxicam|tidine|terol|tropium|asone|olone|naproxen|' +
  'phylline)'

export const topics: TopicCues = {
  facets,
  own: [
    "i(?:'ve|'d| have| had|'m| am)? (?:not |also |just |really |only |never |always |kind of |been |got |had )*(?:been|had|have|" +
      "feel(?! that| like you)|felt|feeling|get|getting|got|noticed|taken|took|take|tried|tired|woke|went|can't|cannot|couldn't|can|" +
      'started|smoke|drink|work|used|use|thought|coughing|lost|worried|scared|fell|hurt|live|vomited|threw|slept|sleep|was|hit)',
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
    '(?:(?:i think )?(?:that|this|it) )?sounds (?:like a (?:good |great )?(?:plan|idea)|good|great|fine|fair|' +
      'perfect)(?: (?:to me|okay|then|thank you|thanks))*$',
    'hello', 'hi', 'hey', 'good (?:morning|afternoon|evening|day)', 'thank(?:s| you)', 'bye', 'goodbye', 'take care',
    'have a (?:good|nice|great|lovely)', 'nice to (?:meet|see)', 'my name is', "i'm (?:dr|doctor)", "you're welcome",
    "(?:i'm )?(?:so |very |really )?sorry (?:to hear|about|for)", '(?:i am )?sorry to hear',
    "(?:that's|that is) (?:good|great|fine|okay|ok|wonderful|nice|alright)", 'glad to hear', "i'm glad", 'see you', '(?:have|take) a seat',
    'come (?:on )?(?:in|through)', 'let me see', 'no problem', 'not at all', 'all the best', 'i wish you', 'it\'s (?:good|nice|great) to see',
    'good (?:to see|seeing)', 'i appreciate (?:your|it|that)'
  ],
  questions: [
    'on a scale', 'any \\S+', 'which (?:\\S+ )?(?:are|is|do|did|one|side)', '(?:could|can|would) you (?:tell|describe|show|point|explain)',
    '(?:if|when) (?:\\S+ ){1,10}(?:does|do|is|are|did) (?:it|that|this|you|there) (?:\\S+ )?(?:hurt|feel|have|get|notice|tender|pain|' +
      'any|painful|sore|ever|also)',
    '(?:do|did|does|have|has|are|were|is|was|would|could) (?:you|your|it|there|that|this|he|she)',
    'how (?:long|many|much|often|are|have|do|did|is|about|was)', 'what (?:brings|about|kind|do|did|are|is|was|can|seems|happened|have)',
    'when (?:did|do|was|were|is)', 'where (?:is|do|does|did|are|about|exactly)', 'why (?:do|did|is|are)', 'which (?:one|side|of)',
    'any (?:\\S+ ){0,6}(?:pain|fever|chills|nausea|vomiting|allergies|symptoms|problems|questions|issues|swelling|cough|dizziness|' +
      'shortness of breath)$',
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
    'tender(?:ness)?', 'edema', 'oedema', 'murmur', 'treatment~', 'referral', 'referred', 'smok(?:e|ed|es|ing|er)', 'overweight',
    'appetite',
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
    'liver', 'bladder', 'spine', 'muscles?', 'joints?', 'bones?', 'lower back', 'blood', 'brain', 'tonsils?', 'groin', 'calf',
    'appendix', 'gall ?bladder', 'womb', 'uterus', 'spleen', 'jaw', 'tongue', 'gums?'
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
    ...yes, ...affirmations, ...no, ...denyingAnswers, 'nothing', 'mhm', 'mm-hm', 'uh-uh', 'correct', 'right', 'exactly', 'a little',
    'occasionally', 'i don\'t', 'i didn\'t', 'i haven\'t', 'it doesn\'t', 'it isn\'t', 'i\'m not', 'sure', 'maybe', 'probably', 'a bit',
    'kind of', 'it did', 'they do', 'there is', 'that\'s (?:right|correct)'
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
    'how are you(?: doing| feeling| today|$)', 'what(?:\'s| has| have) been', 'reason for'
  ],
  pronouns: ['he', "he's", 'she', "she's", 'they', 'his', 'her'],
  personal: [
    'date of birth',
    'i was born (?:on|in) (?:the )?\\S+(?: of)? (?:\\S+ )?#',
    '(?:i|we) live (?:at|on|in) (?:number )?# \\S+',
    '(?:phone|mobile|telephone|insurance|nhs|policy|social security) number',
    '(?:my|your) (?:e-?mail|postcode|zip code|address)'
  ],
  commands: [
    '(?:hey,? )?(?:dragon|computer|siri|alexa|google),? (?:can you |please )?(?:show|open|pull|start|stop|save|finali[sz]e|bring|display)',
    'hey (?:dragon|computer|siri|alexa|google)$', 'dax',
    '^show me (?:the|his|her|\\S+$)', 'finali[sz]e the (?:note|report)'
  ],
  announcing: [
    "(?:let me|let's|i'm (?:just |also )?(?:going to|gonna)|i am (?:just )?(?:going to|gonna)|i(?: just)?(?:'ll| will| want to|" +
      " wanna| would like to|'d like to)|we'll|we're (?:going to|gonna)|can i|i just) (?:just |quickly |go ahead (?:and )?|also |" +
      'now )*(?:take|have|do|look|listen|examine|feel|press|push|pull|bend|move|lay|ask|talk|tell|let you know|explain|verbalize|' +
      'call out|go over|review)(?: \\S+){0,2} (?:look|listen|exam|examination|physical|you out|heart|lungs|questions?|vital signs|' +
      'vitals|assessment|about (?:that|this|your|my|it|the)|what i find|findings|peek|at (?:your|the|that|it|you)|to your|to you|' +
      'on your|over your)',
    '(?:let me|let\'s) (?:see|look|do (?:a|an|your|the) (?:\\S+ )?(?:physical|exam~)|take a (?:quick )?(?:look|listen)|listen|talk|' +
      'examine)',
    "(?:i'm|i am) (?:just )?(?:going to|gonna|about to) (?:go ahead and )?(?:just )?(?:take a (?:quick )?(?:look|listen)|listen|look|" +
      'check you out|examine|move|press|push|ask|talk|pull|let you know)',
    'i\'ll (?:let you know what|be right back|examine you)', 'nurse (?:\\S+ )?(?:will|is going|gonna|told you|\'ll)',
    '(?:she\'ll|he\'ll|they\'ll|someone will) (?:\\S+ )?(?:help you|be in|come in|get you)', 'review of (?:systems?|symptoms?) sheet',
    'good question', 'any (?:other )?questions',
    'what i find', 'nice to (?:meet|see)', 'good to (?:see|hear)', 'my findings', 'here we go',
    'what (?:does|do) (?:all )?(?:that|this|it) mean', 'make sense', 'sounds? (?:good|great|like a plan)', 'confirm your',
    'date of birth', 'physical exam(?:ination)? (?:now|on you|real quick|okay)', '(?:quick|do (?:a|your|the)) physical(?: exam)?',
    '(?:take|nice|big|deep|another) (?:(?:a|big|nice|deep) )*breaths? (?:in|out|for me)',
    '(?:look|looked|looking|took) at (?:some of )?(?:your|the) results(?: okay)?$', 'so (?:that )?i can examine',
    '(?:going to|gonna|gon na|want to|wanna|wan na|like to) (?:just )?(?:do some movement|examine you)',
    '(?:stick|go|happy) with (?:the|that) plan$', 'sounds like (?:a|a good|a great) (?:plan|idea)',
    'follow my (?:finger|pen|light)',
    'squeeze (?:my|both)',
    'roll up your',
    '(?:can|could) you (?:lift|raise|bend|straighten|turn|stretch|open|close|push|pull|squeeze|roll|stand)(?! \\S+ (?:without|at home|all the way))',
    '(?:hop|jump|climb) (?:up )?on(?:to)?'
  ],
  clinical: [
    'appointment', 'ambulance', 'emergency', 'sling', 'hormone~', 'panel', 'burn~', 'stuck', 'rest', 'advise~', 'recommend~', 'suggest~',
    'advice', 'avoid~',
    'pneumon~', 'copd', 'shingles', 'sciatica', 'eczema', 'psorias~', 'gout', 'hernia~', 'anemi~', 'anaemi~', 'asthma~', 'angina',
    '~oma', '~osis', '~cele', 'sprain~', 'strain~', 'tear', 'torn', 'ligament~', 'tendon~', 'disc', 'cyst~', 'polyp~', 'stones?',
    'reflux', 'clots?', 'hives', 'lifting', 'crackles', 'bruise', 'hypertens~', 'diabet~', 'note', 'signed off', 'brace',
    'normal', 'abnormal~', 'elevated', 'high', 'low', 'lower', 'stable', 'regular', 'irregular~', 'positive', 'negative', 'mild',
    'moderate', 'severe', 'slight~', 'results?', 'labs?', 'tests?', 'tested', 'levels?', 'echo~', 'scope', '~oscopy', '~gram', '~itis',
    '~opathy', '~ectomy', '~emia', '~algia', '~pnea', 'vitamin~', 'refill~', 'follow[ -]?up', 'check~', 'repeat', 'monitor~',
    'labored', 'breath~', 'worse~', 'better', 'improv~', 'constant', 'sharp', 'dull', 'burning', 'throb~', 'stabbing', 'cramp~',
    'comes and goes', 'radiat~', 'sudden~',
    'gradual~', 'flare~', 'ice', 'heat', 'splint', 'cast', 'crutches', 'bandage', 'dressing', 'cream', 'gel', 'patch', 'drops',
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
  ],
  restrictions: [
    'no', 'not', 'none', 'never', 'without', 'nothing', 'neither',
    "(?:do|does|did|is|are|was|were|has|have|had|can|could|should|would|wo|must)n't", "don't", "can't", "won't", 'cannot', 'only',
    'except', 'unless', 'apart from', 'other than', 'stop(?:ped|ping)?', 'quit', 'gone',
    '(?:came|come|been|went|taken|took) off', 'any ?more', 'no longer', 'until', 'at most', 'avoid', 'hold (?:it|them|off)', 'skip(?:ped)?'
  ]
}

/** What talks without a patient are about: food, sport, weather, cars, school, travel, films, computers, money, gardens, work. */
export const everyday: readonly string[] = [
  'park(?:ed|ing)?',
  'pizza~', 'burger~', 'fries', 'menu', 'restaurant', 'recipe~', 'roast~', 'oven', 'bak(?:e|es|ed|ing)', 'butter', 'gravy', 'topping~',
  'takeaway', 'deliver(?:y|ed|ies)', 'waiter', 'dessert', 'takeout',
  'match(?:es)?', 'football', 'soccer', 'goal~', 'striker~', 'midfielder~', 'penalt(?:y|ies)', 'referee', 'league', 'championship',
  'stadium', 'coach~', 'team~', 'playoff~', 'tournament', 'scored',
  'weather', 'rain(?:s|ed|ing|y)?', 'sunny', 'cloud~', 'forecast', 'snow(?:s|ed|ing|y)?', 'storm~', 'degrees(?: outside)?',
  'car', 'cars', 'garage', 'brakes?', 'tyres?', 'tires?', 'engine', 'volvo', 'golf', 'van', 'motorway', 'petrol', 'mileage', 'traffic',
  'school', 'maths', 'teacher~', 'homework', 'class(?:es|mates?)?', 'parents evening', 'exam~', 'reading~',
  'holiday~', 'vacation~', 'hotel~', 'beach~', 'flight~', 'airport', 'airline', 'tickets?', 'passport~', 'luggage', 'train~',
  'series', 'film~', 'movie~', 'episode~', 'season~', 'actor~', 'actress~', 'netflix', 'concert~', 'song~', 'band', 'television',
  'computer~', 'laptop~', 'password~', 'mail', 'email~', 'software', 'printer~', 'wifi', 'download~', 'scan', 'website~', 'folder~',
  'loan~', 'mortgage~', 'interest', 'bank', 'borrow~', 'salar(?:y|ies)', 'insurance', 'invoice~', 'contract~', 'budget', 'price~',
  'pounds', 'euros', 'dollars', 'discount~', 'order~',
  'garden~', 'rose~', 'leaves', 'plant~', 'soil', 'prune~', 'lawn~', 'tomato~', 'flower~',
  'haircut', 'fringe', 'shampoo', 'barber', 'hairdresser', 'curl~', 'layers~', 'centimetres',
  'interview~', 'experience', 'colleague~', 'shift~', 'position~', 'applicant~', 'job~', 'office~', 'meeting~', 'project~',
  'deadline~',
  'bench', 'rack', 'rower', 'sets', 'reps', 'dumbbell~', 'workout~', 'squat~', 'gym',
  'shop~', 'store~', 'shoes', 'jacket', 'dress~', 'birthday~', 'party', 'wedding~', 'neighbou?r~', 'apartment', 'rent', 'kitchen',
  'sofa', 'paint~', 'furniture',
  'weekends', 'catering', 'logistics', 'administration', 'rota', 'stretch', 'push', 'more sets'
]
