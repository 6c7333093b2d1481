import type { ReservationWords } from '../parts/reservations.js'

export const reservations: ReservationWords = {
  takenBack: [
    'bij nader inzien', 'ik bedenk me', '(?:ik|we) kom(?:en)? er ?op terug', '(?:vergeet|schrap)(?: \\S+)? (?:dat|wat|maar|het)', 'streep (?:daar)?door',
    '(?:dat|die|het) (?:gaat|kan|mag|past)(?: \\S+){0,2} niet(?! meer)', 'doen we (?:\\S+ )?niet', '(?:toch|maar|dan|beter|liever) (?:maar )?(?:niet|geen)', 'niet (?:zo )?(?:blij|gelukkig) mee',
    'valt af', 'vervalt', 'van de baan'
  ],
  putOff: [
    'afwachten', '(?<!moest |moeten )wacht(?:en)?(?! (?:u|hier|buiten|even|in|je|ge))', 'eerst', 'uit(?:te)?stellen', 'stel(?:len)?(?: \\S+){0,3} uit', 'overleg~', 'navragen', 'bespre[ek]~', 'nadenken', 'na te denken', 'erover denken', 'neem (?:de|uw|je) tijd',
    'nog (?:niet|geen)', 'voorlopig (?:niet|geen)', '(?:nu|vandaag) (?:niet|geen)', 'liever', '(?:voordat|vooraleer) (?:we|u|ik|je|ge)', 'even laten', 'pas (?:als|na|wanneer|op)'
  ],
  open: [
    'totdat', 'tot (?:de|het|we|er|na)', 'tenzij', 'hangt', 'afhankelijk', '(?:kijken|zien) (?:of|wat|we)', 'beslis~', 'zodra', 'later', 'in plaats', 'volgende (?:week|keer|maand)',
    'alleen (?:als|wanneer|bij|tijdens|voor)', 'misschien', 'eventueel', '(?:tijdens|voor|bij) de (?:ingreep|operatie)'
  ],
  asksLeave: [
    '(?:mag|kan|moet) (?:ik|hij|ze|zij|dat)(?: \\S+){0,6} (?:nemen|innemen|gebruiken|slikken|samen)', '(?:mag|kan) dat'
  ],
  notCorrecting: [
    'sorry (?:dat|voor|van)', 'wacht (?:u|je|ge)?(?: even)? ?(?:hier|buiten|in|op|met|tot)', 'wacht u', 'eigenlijk (?:goed|prima|wel)', '(?:nee )?geen (?:probleem|zorgen|dank)'
  ]
}
