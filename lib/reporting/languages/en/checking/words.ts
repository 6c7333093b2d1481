export const commonWords: readonly string[] = [
  'about', 'after', 'again', 'also', 'another', 'around', 'back', 'because', 'been', 'before', 'being', 'came', 'come', 'could', 'does',
  'doing', 'done', 'down', 'each', 'even', 'every', 'from', 'gets', 'give', 'given', 'going', 'good', 'gonna', 'have', 'having', 'here',
  'into', 'just', 'keep', 'know', 'like', 'little', 'look', 'made', 'make', 'many', 'maybe', 'mean', 'more', 'most', 'much', 'need',
  'okay', 'only', 'other', 'over', 'please', 'pretty', 'probably', 'quite', 'really', 'right', 'said', 'same', 'says', 'seem', 'should',
  'since', 'some', 'something', 'sort', 'still', 'such', 'sure', 'take', 'taken', 'than', 'thank', 'that', 'thats', 'their', 'them',
  'then', 'there', 'these', 'they', 'thing', 'things', 'think', 'this', 'those', 'through', 'today', 'told', 'took', 'tried', 'very',
  'want', 'well', 'were', 'what', 'when', 'where', 'which', 'while', 'will', 'with', 'would', 'yeah', 'your', 'yours', 'patient',
  'reports', 'states', 'doctor'
]

export const reportWords: readonly string[] = [
  'follow', 'followup', 'review', 'return', 'returns', 'appointment', 'visit', 'discussed', 'advised', 'advice', 'explained', 'agreed',
  'agrees', 'understands', 'understanding', 'continue', 'continued', 'plan', 'planned', 'patient', 'patients', 'reports', 'reported',
  'reporting', 'denies', 'denied', 'states', 'stated', 'notes', 'noted', 'presents', 'presented', 'presenting', 'complains', 'complaint',
  'complaints', 'history', 'examination', 'exam', 'findings', 'finding', 'impression', 'assessment', 'normal', 'unremarkable',
  'available', 'needed', 'options', 'nature', 'risk', 'risks', 'benefits', 'alternatives', 'discussion', 'lengthy', 'regard', 'regarding',
  'within', 'limits', 'questions', 'answered', 'satisfaction', 'counseling', 'education', 'counselling', 'recommended', 'recommend',
  'medical', 'reasoning', 'additional', 'evaluation', 'further', 'improve', 'improves', 'improved', 'improvement', 'worse', 'worsen',
  'worsens', 'worsening', 'symptoms', 'symptom', 'treatment', 'management', 'medication', 'medications', 'results', 'result', 'test',
  'tests', 'testing', 'otherwise', 'currently', 'recently', 'previous'
]
