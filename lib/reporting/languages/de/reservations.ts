import type { ReservationWords } from '../parts/reservations.js'

export const reservations: ReservationWords = {
  takenBack: [
    'bei näherem', 'wenn ich(?: \\S+){0,3} (?:überlege|nachdenke|bedenke)', 'vergessen (?:sie|wir) (?:das|es|was)', '(?:streichen|vergessen) wir', 'nehme? (?:das|ich) zurück',
    '(?:das|die|der|es) (?:geht|kommt|passt|fällt|scheidet)(?: \\S+){0,3} (?:nicht|weg|aus|flach|infrage)', '(?:doch|lieber|besser|dann) (?:nicht|kein~)', 'lassen wir(?: \\S+){0,2} (?:sein|weg|bleiben|lieber)',
    'nicht (?:so )?(?:glücklich|wohl) (?:mit|dabei)', 'ist (?:raus|vom tisch|gestrichen)'
  ],
  putOff: [
    'wart(?:en|e|et)(?! sie (?:hier|draußen|bitte|im|in|auf))', 'abwarten', '(?:zu)?erst(?:mal)?(?! (?:am|um|ab|nach|in))', 'zunächst', 'verschieb~', 'vertag~', 'zurückstellen', 'stellen wir(?: \\S+){0,3} zurück', 'überleg~', 'nachdenken',
    'lassen sie sich zeit', 'besprech~', 'rücksprache', '(?:ab)?klären', '(?:noch|heute|jetzt|vorerst|vorläufig|momentan) (?:nicht|kein~)', 'bevor (?:wir|sie|ich)', 'lieber', 'auf eis'
  ],
  open: [
    'bis (?:wir|die|der|das|es|zum|zur)', 'es sei denn', 'hängt', 'kommt (?:darauf|drauf) an', 'abhängig', '(?:mal|dann) (?:sehen|schauen)', '(?:sehen|schauen)(?: wir)?(?: mal)? (?:ob|was)',
    'entscheid~', 'sobald', 'später', 'stattdessen', 'nächste (?:woche)', 'nächste(?:n|s) (?:monat|termin|mal)', 'nur (?:wenn|falls|nach|während|zur|für)', 'vielleicht', 'eventuell', 'gegebenenfalls',
    '(?:bei|während|vor|für) (?:der|dem|die|den) (?:operation|op|eingriff|narkose)'
  ],
  asksLeave: [
    '(?:kann|darf|soll) (?:ich|er|sie|man)(?: \\S+){0,6} (?:nehmen|einnehmen|benutzen|verwenden)', 'geht das'
  ],
  notCorrecting: [
    'tut mir leid', '(?:entschuldigung|sorry|verzeihung) (?:für|dass|wegen)', 'warten sie (?:hier|draußen|bitte|im|in|auf|noch)', '(?:einen |im |den |zum )moment (?:geduld|bitte|noch)', '(?:nein )?kein(?:e)? (?:problem|sorge|ursache)'
  ]
}
