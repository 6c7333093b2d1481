/** Beginnings of words, without accents, and phrases with spaces, that say that somebody stays away from work or school. */
export const sickLeaveWords: Readonly<Record<string, readonly string[]>> = {
  en: [
    'sick note', 'sicknote', 'sick certificate', 'signing', 'sign it off', 'sign them off', 'off for', 'off until', 'off till', 'off through', 'month off', 'weekend off',
    'fit to work', 'fit for work', 'unfit', 'rest', 'off the job', 'from work', 'from your job', 'employer', 'work again', 'home for', 'writing', 'note from', 'sick leave', 'sick line', 'fit note', 'fitnote', 'off work', 'off of work', 'off school', 'off from work', 'out of work', 'off sick',
    'signed off', 'sign you off', 'sign off', 'sign her off', 'sign him off', 'note for work', 'work note', 'note for your', 'doctor \' s note', 'doctor\'s note', 'school note',
    'certificate', 'time off', 'day off', 'days off', 'week off', 'weeks off', 'stay home', 'stay at home', 'stay off', 'return to work', 'back to work', 'go to work',
    'going to work', 'excuse', 'unfit for work', 'not work', 'n\'t work', 'work from', 'medical leave', 'leave of absence', 'leave from work', 'working', 'write you off', 'a note', 'miss work', 'rest at home'
  ],
  nl: [
    'ziekte', 'ziek', 'rust', 'werkgever', 'bedrijfsarts', 'van school', 'verlof', 'ongeschikt', 'werk', 'ziekteverlof', 'attest', 'arbeidsongeschikt', 'werkonbekwaam', 'werkonbekwaamheid', 'arbeidsongeschiktheid', 'thuisblijven',
    'thuis blijven', 'thuis', 'ziekmeld', 'ziekgemeld', 'ziek meld', 'ziekschrijv', 'ziek schrijv', 'schrijf u ziek', 'niet werken', 'niet gaan werken', 'van het werk', 'getuigschrift',
    'briefje', 'doktersbriefje', 'werkverlet', 'werkhervatting', 'weer werken', 'terug werken', 'aan het werk', 'gaan werken', 'niet naar school', 'ziekenbriefje', 'afwezigheid', 'rusten'
  ],
  fr: [
    'arret', 'arrete', 'certificat', 'travail', 'employeur', 'prolong', 'incapacite', 'conge', 'repos', 'reprise', 'reprendre le travail', 'reprenez le travail', 'retour au travail', 'pas travailler', 'pas aller travailler', 'au travail',
    'restez a la maison', 'rester a la maison', 'restez chez vous', 'rester chez vous', 'dispense', 'mise en arret', 'maladie', 'retravailler', 'ecole'
  ],
  de: [
    'krankschreib', 'arbeit', 'arbeitgeber', 'schon', 'ruhe', 'frei', 'krankgeschrieb', 'krankmeld', 'krankenschein', 'krank schreib', 'krank gemeldet', 'krank', 'arbeitsunfahig', 'attest', 'bescheinigung', 'au', 'au - bescheinigung',
    'zu hause', 'zuhause', 'nicht arbeiten', 'nicht zur arbeit', 'wieder arbeiten', 'zur arbeit', 'schone', 'freigestellt', 'schule', 'gelber schein', 'gelben schein'
  ]
}
