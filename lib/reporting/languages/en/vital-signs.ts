import { dateNames } from './dates.js'
import { speakers } from './speakers.js'
import type { VitalSignNames, VitalSignVocabulary } from '../parts/vital-signs.js'

/** Phrases for what is wanted, and not measured. */
export const targets = ['goal', 'target']

/** Phrases for another day or place, and for what is usual. */
export const elsewhere = ['at home', 'ago', 'yesterday', 'used to', 'predicted', 'normally']

export const vitalSigns: VitalSignVocabulary = {
  names: {
    weight: ['how heavy', 'weight', 'weigh', 'weighs', 'weighing', 'weighed', 'wt', 'scale', 'scales'],
    height: ['height', 'tall', 'ht'],
    bmi: ['bmi', 'b m i', 'b.m.i', 'body mass index'],
    blood_pressure: ['blood pressure', 'blood pressures', 'bp', 'b p', 'b.p', 'pressure', 'pressures'],
    systolic: ['systolic', 'systolic blood pressure', 'systolic pressure', 'top number', 'upper number'],
    diastolic: ['diastolic', 'diastolic blood pressure', 'diastolic pressure', 'bottom number', 'lower number'],
    heart_rate: ['heart rate', 'heartrate', 'pulse', 'pulse rate', 'hr', 'heart beat', 'heartbeat'],
    glucose: [
      'blood sugar', 'blood sugars', 'blood glucose', 'glucose', 'sugar', 'sugars', 'finger stick', 'fingerstick', 'accu-chek',
      'accucheck', 'bsl', 'bm', 'bms', 'blood sugar level', 'glucose level', 'sugar level'
    ],
    temperature: ['thermometer', 'temperature', 'temp', 'temps', 'body temperature', 'afebrile'],
    fever: ['fever', 'fevers', 'febrile'],
    peak_flow: ['peak flow', 'peak flows', 'pef', 'pefr', 'peak flow reading', 'peak expiratory flow', 'you blew', 'blew'],
    saturation: [
      'oxygen saturation', 'oxygen saturations', 'o2 saturation', 'saturation', 'saturations', 'o2 sat', 'o2 sats', 'oxygen sat',
      'oxygen sats', 'your sat', 'the sat', 'sat is', 'sat was', 'sat of', 'sats', 'spo2', 'sp o2', 'sao2', 'pulse ox', 'pulse oximetry', 'oximeter', 'pulse oximeter',
      'oximetry', 'oxygen level', 'oxygen levels', 'oxygenation', 'satting', 'saturating', 'o2 level', 'on room air', 'on air',
      'oxygen in your blood'
    ],
    oxygen: ['oxygen', 'o2', 'sat'],
    heart: ['heart'],
    rate: [],
    other: [
      'respiratory rate', 'respirations', 'respiration', 'resps', 'resp rate', 'breathing rate', 'breaths', 'breathing', 'breathe',
      'a1c', 'a1cs', 'hba1c', 'hemoglobin', 'haemoglobin', 'a 1 c', 'cholesterol', 'ldl', 'hdl', 'triglycerides', 'creatinine', 'gfr',
      'egfr', 'ejection fraction', 'ef', 'potassium', 'sodium', 'psa', 'tsh', 'white count', 'white blood cell', 'platelets',
      'hematocrit', 'ferritin', 'iron saturation', 'transferrin saturation', 'calcium', 'inr', 'crp', 'esr', 'lactate', 'ketones',
      'range of motion', 'flexion', 'extension', 'abduction', 'rotation', 'pain', 'murmur', 'age', 'years old', 'dose', 'waist',
      'circumference', 'visual acuity', 'vision', 'steps', 'liters of oxygen', 'wedge pressure', 'eye pressure', 'eye pressures',
      'intraocular pressure', 'pulmonary pressure', 'artery pressure', 'cpap pressure', 'venous pressure', 'pulse pressure',
      'water pressure', 'filling pressure', 'fev1', 'vitamin', 'urine output', 'apgar', 'score', 'calories', 'white cell count',
      'lactic acid', 'stress test', 'target heart rate', 'maximum heart rate', 'max heart rate', 'blood alcohol', 'sugar free',
      'weight training', 'weight loss', 'weight gain', 'weight lifting', 'birth weight', 'dry weight', 'ideal weight', 'goal weight',
      'fetal heart rate', 'fetal heart', "baby's heart rate", "baby's heartbeat", "baby's heart",
      'pulses', 'fetal weight', 'fundal height', 'seat height', 'table height', 'desk height'
    ]
  },
  counted: [
    'session', 'sessions', 'mile', 'miles', 'clock', 'block', 'blocks', 'drinks', 'cups', 'glasses', 'packs', 'pack', 'cigarettes',
    'beers', 'people', 'kids', 'children', 'steps', 'meals', 'doses', 'readings', 'yards', 'reps', 'sets', 'plus', 'out of',
    'point scale', 'visits', 'mornings', 'points', 'things', 'other', 'more', 'less', 'extra', 'additional', 'different',
    'st', 'nd', 'rd', 'th'
  ],
  cues: {
    ignore: [
      'where we want it', 'where we want', 'where i want it', 'where it should be', 'where they should be', 'what we want', 'see here',
      'have you been', 'before we', 'before i', 'how have you', 'not bad',
      'not too bad', 'not terrible', 'not high', 'not low', "if it's okay", 'if that is okay', "if that's okay", "if you don't mind",
      'i would like to', 'if you do', 'emergency contact',
      'no problem', 'cat scan', 'cat scans', 'done it myself', 'took it myself', 'taken it myself', 'checked it myself',
      'repeated it myself', 'wrote down', 'write down', 'written down', 'sit down', 'lie down', 'lay down', 'last but not least',
      'at last', 'if you have any', 'if i can', 'if i could', 'if i may', 'want to check', 'i hope', 'past medical history',
      'past history',
      'over the last', 'over the past', 'in the last', 'for the last', 'for the past', 'the last few', 'the past few', 'the last couple',
      'the past couple'
    ],
    now: [
      'today', "today's", 'right now', 'now', 'here today', 'here in', 'here is', 'here was', 'here it', 'here at', 'here now',
      'here right', 'level here', 'pressure here', 'in the office', 'in office', 'in clinic', 'in the clinic', 'in the room',
      'currently', 'current',
      'just checked', 'just took', 'just measured', 'just weighed', 'just got', 'just did', 'just done', 'just taken', 'just repeated',
      'this visit', 'at check-in', 'at triage', 'at intake', 'recheck~',
      're-check~', 'repeat', 'repeated', 'again', 'once more'
    ],
    visit: [
      'vital signs', 'vitals', 'vital', 'physical exam', 'physical examination', 'on exam', 'on examination', 'examination', 'exam',
      'you came in',
      'my assistant', 'my nurse', 'my medical assistant', 'my colleague', 'the nurse', 'the medical assistant', 'the assistant'
    ],
    elsewhere: [
      'january', 'february', 'april', 'june', 'july', 'august', 'september', 'october', 'november', 'december', 'at birth', 'born',
      'birth', 'newborn', 'he experienced', 'she experienced', 'he reported', 'she reported', 'your normal', 'my normal',
      'normal peak flow', ...elsewhere, 'from home', 'home readings', 'home reading', 'home', 'last', 'previous', 'previously', 'past',
      'before', 'earlier', 'other day', 'on admission', 'when you were admitted', 'at discharge', 'highest', 'lowest', 'peaked',
      'spike~', 'baseline', 'pharmacy', 'pcp', 'primary care', 'dentist', 'pregnan~', 'high school', 'college', 'personal best',
      'your best', 'in january', 'in february', 'in march', 'in april', 'in may', 'in june', 'in july', 'in august', 'in september',
      'in october', 'in november', 'in december', 'surgery', 'procedure', 'overnight', 'starting weight', 'fitbit', 'apple watch',
      'you said', 'you told', 'you mentioned', 'you reported', 'you were saying', 'you took', 'you checked', 'usually', 'usual',
      'typically', 'average', 'averaging', 'averages', 'sometimes', 'occasionally', 'in recovery', 'at work', 'when we started',
      'when you started', 'when you went', 'when you saw', 'when you had', 'when they', 'they had', 'when i went', 'at the gym',
      "nurse's appointment", 'nurse appointment', "nurse's clinic", 'nurse clinic', 'health check', 'your log', 'the log', 'logbook',
      'log book', 'your diary', 'your meter', 'glucometer', 'dexcom', 'libre', 'your watch', 'smartwatch', 'smart watch'
    ],
    place: [
      'hospital', 'emergency', 'the er', 'the e.r', 'an er', 'ambulance', 'paramedics', 'paramedic', 'urgent care', 'icu'
    ],
    habit: [
      'been', 'runs', 'ever', 'had a fever', 'had fever', 'had fevers', 'had a temperature', 'had a temp', 'fevers up', 'fever up',
      'once', 'twice', 'often', 'rarely', 'always', 'generally', 'since', 'initially', 'started at', 'i was', 'i weighed', 'we weighed',
      'another doctor', 'other doctor', 'the other', 'most of the time'
    ],
    laboratory: ['lab', 'labs', 'blood work', 'bloodwork', 'blood test', 'blood tests', 'panel', 'drawn', 'came back'],
    person: [
      'twin', 'twins', 'everybody', 'dog', 'cat', 'average person', 'most people', 'other patient~', 'somebody', 'someone', 'anybody'
    ],
    analyte: [
      'a1c', 'a1cs', 'hba1c', 'hemoglobin', 'haemoglobin', 'cholesterol', 'ldl', 'hdl', 'triglycerides', 'creatinine', 'gfr', 'egfr', 'potassium',
      'sodium', 'psa', 'tsh', 'white count', 'platelets', 'ferritin', 'calcium', 'crp', 'esr', 'liver enzymes', 'urea'
    ],
    fasting: ['fasting'],
    today: ['today', "today's"],
    capillary: ['finger stick', 'fingerstick', 'finger prick', 'accu-chek', 'accucheck', 'capillary'],
    record: [
      'letter', 'discharge summary', 'last visit', 'previous visit', 'last appointment', 'diary', 'logbook', 'log book', 'old notes'
    ],
    day: [...dateNames.weekdays, 'weekend'],
    past: ['was', 'were', 'had', 'measured', 'showed', 'found'],
    we: ['i', 'we', 'i just'],
    general: ['starts', 'begins', 'means'],
    third: ['he', 'she', 'his', 'her', 'him'],
    mine: ['mine', 'me too', 'me as well', 'do me'],
    pointing: ['that', "that's", 'this', 'those', 'it', "it's", 'thats', 'its'],
    target: [
      ...targets, 'goals', 'targets', 'should', 'ideal', 'ideally', 'aim', 'aiming', 'want it', 'want your', 'want you', 'want that',
      'want to see', 'want to get', 'want to keep', 'like to see', 'like to get', 'supposed to', 'limit', 'cutoff', 'cut off',
      'criteria', 'normal is', 'normal blood pressure is', 'a normal blood pressure', 'normal temperature is', 'normal heart rate is',
      'normal pulse is', 'normal oxygen', 'hoping', 'hope', 'need to be', 'needs to be', 'need it', 'need your', 'keep it', 'keep your',
      'keep you', 'get it', 'get you', 'get your', 'recommend~', 'considered', 'defined', 'normal range', 'try to', 'trying to',
      'get down', 'get under', 'qualif~'
    ],
    aim: ['goal', 'target', 'ideal', 'the limit', 'what we want', 'would be good'],
    threshold: [
      'above', 'below', 'under', 'less than', 'more than', 'greater than', 'higher than', 'lower than', 'at least', 'at most', 'up to',
      'as high as', 'as low as',
      'between', 'from', 'exceed~', 'over', 'past', 'through', 'until', 'reach~', 'hits', 'hit', 'close to', 'closer to', 'near',
      'nearly', 'almost', 'to',
      'or', 'upwards of', 'north of', 'maximum of', 'minimum of', 'within', 'by', 'minus', 'every', 'than', 'or higher', 'or lower',
      'or above',
      'or below', 'or less', 'or more', 'or so', 'or greater', 'and above', 'and below', 'and up'
    ],
    condition: [
      'would', 'could', 'might', 'once it', 'once you', 'once your', "let's say",
      'when it gets', 'when it goes', 'anything', 'someone with', 'people with', 'when your'
    ],
    question: [
      'is', 'was', 'are', 'were', 'has', 'have', 'did', 'do', 'does', 'what', 'how', 'when is', 'when was', 'when did', 'which', 'can',
      'could', 'would', 'any', 'why', "isn't", "wasn't",
      'where', 'who'
    ],
    change: [
      'lost', 'lose', 'losing', 'loss', 'gain', 'gained', 'gaining', 'gains', 'down', 'up', 'dropped', 'drop', 'shed', 'put on',
      'overweight', 'heavier', 'lighter',
      'extra', 'increase', 'increased', 'decrease', 'decreased', 'another', 'more', 'less', 'taller', 'shorter', 'shrunk', 'grew',
      'grown', 'difference', 'fluid',
      'came off', 'come off', 'off', 'fluctuat~', 'swing', 'per week', 'a week', 'per month', 'a month'
    ],
    within: ['in', 'over', 'within', 'during', 'inside'],
    load: [
      'lift~', 'carry~', 'carries', 'carried', 'box', 'boxes', 'bag', 'bags', 'dumbbell~', 'deadlift~', 'squat~', 'bench', 'press~',
      'push~', 'pull~', 'pick up',
      'picking up', 'picked up', 'load', 'barbell', 'package~', 'fell', 'fall', 'ladder', 'roof', 'deep', 'long', 'wide', 'apart',
      'away', 'walk~', 'object~',
      'restriction', 'nothing heavier', 'machine', 'kettlebell~', 'equipment', 'bumper', 'tree', 'pounds of', 'kilos of', 'feet of',
      'weights'
    ],
    own: speakers.own,
    did: [
      'i took', 'i checked', 'i measured', 'i tested', 'i get', 'i got', 'i had', 'i was', 'i weigh', "i've been", 'i have been',
      'we checked', 'she checked', 'he checked',
      'i do it', 'i feel', 'i felt', 'it runs'
    ],
    your: speakers.addressing,
    correction: ['misread', 'wrong'],
    again: [
      'again', 'once more', 'repeat', 'repeating', 'recheck~', 're-check~', 'retake', 'redo', 'one more time', 'a second time',
      'another go', 'take another', 'try another'
    ],
    faulty: [
      'that was mine', "that's mine", 'that was my', 'my finger',
      'cuff slipped', 'cuff was loose', 'cuff was too', 'cuff was wrong', 'cuff came', 'wrong cuff', 'probe was', 'probe slipped',
      'probe came', 'sensor was', 'sensor slipped',
      'in properly', 'on properly', 'properly seated', 'slipped off', 'came loose', 'was loose', 'fell off', 'fallen off',
      'cold finger~', 'fingers are cold', 'fingers were cold', 'nail polish',
      "can't be right", 'ca n\'t be right', 'cant be right', 'cannot be right', "couldn't be right",
      "that's not right", "that isn't right", "doesn't look right", "doesn't seem right",
      "that's wrong", 'you moved', 'you were moving', 'you were talking',
      'false reading', 'bad reading', 'faulty'
    ],
    present: ['is', "it's", 'are', 'reads', 'reading', "that's", "it's come", "that's come", 'has come', "it's gone", 'has gone'],
    link: [
      'is', 'was', 'are', 'at', 'of', 'about', 'like', 'around', 'were', "it's", "'s", 's', 'reads', 'read', 'reading', 'showed',
      'shows', 'says', 'approximately', 'roughly',
      'just', 'only', 'still', 'got', 'measured', 'measures', 'measuring', 'normal', 'exactly', 'with', 'running', 'look at', 'on',
      'being', 'sitting at', 'have', 'registered',
      'equals', 'um', 'uh', 'er', 'erm', 'maybe', 'and was', 'good', 'fine', 'great', 'perfect', 'beautiful', 'excellent', 'elevated',
      'high', 'low'
    ],
    and: ['and'],
    or: ['or'],
    telling: [],
    range: ['to', 'or', '-', '–', '—', 'through', 'versus', 'vs', 'of', 'out of', 'x', 'by', 'times'],
    over: ['over', '/'],
    upon: ['upon', 'on'],
    with: [],
    parts: [],
    be: [
      "i'm", 'i am', "you're", 'you are', "she's", "he's", 'he is', 'she is', 'who is', 'patient is', 'you are at', "you're at",
      'i am at', "i'm at", "you're currently", 'you are currently', "i'm currently", 'i am currently', 'standing', 'stands', 'i be',
      'got you at', 'have you at', 'has you at', 'got him at', 'got her at', 'have him at', 'have her at'
    ],
    moved: ['down to', 'up to', 'back to', 'back down to', 'back up to', 'back at', 'back down at', 'back up at', 'up at', 'down at'],
    reason: ['since', 'because', 'given that'],
    belongs: ['for', 'for the', 'is the', 'is your', 'is his', 'is her'],
    half: ['and a half'],
    oh: ['oh', 'o'],
    article: ['a', 'an'],
    tag: ['okay', 'ok', 'right', 'yeah', 'alright', 'yes', 'correct', 'huh', 'all right', 'hmm', 'mm'],
    opener: [
      'so', 'and', 'but', 'okay', 'ok', 'well', 'um', 'uh', 'now', 'yeah', 'alright', 'all right', 'then', 'oh', 'right', 'hey', 'er',
      'erm', 'hi', 'also'
    ],
    fronting: [],
    attempts: ['best of', 'best out of', 'better of'],
    call: [
      "i'm ringing", 'i am ringing', 'ringing about', "i'm calling", 'i am calling', 'calling about your', 'thanks for calling',
      'thank you for calling', 'who am i talking to', 'who am i speaking to', 'who am i speaking with', 'am i speaking to',
      'am i speaking with', 'is that mr', 'is that mrs', 'is that ms', 'is now all right', 'is now alright', 'is this a good time',
      'is now a good time', 'telephone appointment', 'telephone consultation', 'phone appointment', 'phone consultation',
      'video call', 'video appointment', 'video consultation', 'video visit', 'can you hear me'
    ],
    unborn: ['baby', 'foetus', 'fetus', 'foetal', 'fetal', 'womb'],
    home: ['at home', 'home'],
    blow: [
      'blow into', 'blow in', 'blow hard', 'blow as', 'blow for me', 'blow through', 'big blow', 'hard blow', 'fast blow'
    ],
    try: [
      'once more', 'one more', 'one more time', 'and the last', 'the last one', 'last one', 'and the last one', 'the first',
      'first one', 'second one', 'third one', 'the best', 'and one more', 'and again'
    ]
  },
  joinsHundreds: true,
  centimetres: false,
  kilograms: false,
  gramsPerLitre: false,
  tenths: false
}

export const vitalSignNames: VitalSignNames = {
  weight: ['weigh', 'scale', 'heavy'],
  height: ['height', 'tall'],
  bmi: ['bmi', 'mass', 'body'],
  systolic_blood_pressure: ['pressure', 'bp', 'systol', 'top', 'upper'],
  diastolic_blood_pressure: ['pressure', 'bp', 'diastol', 'bottom', 'lower'],
  heart_rate: ['heart', 'pulse', 'rate', 'hr'],
  blood_glucose: ['glucos', 'sugar', 'glyc', 'finger', 'fasting', 'diabet', 'dextro', 'capill'],
  body_temperature: ['temp', 'fever', 'febr', 'afebr', 'thermo'],
  peak_flow: ['peak', 'flow', 'blow', 'blew'],
  oxygen_saturation: ['sat', 'spo', 'sao', 'o2', 'ox', 'room']
}
