import type { MeaningQuestion } from '../types.js'

/** A question whose answer is known. */
export interface KnownQuestion {
  question: MeaningQuestion
  /** Whether the text stands in what it is held against. */
  isSo: boolean
}

type Lines = ReadonlyArray<readonly [speaker: 'doctor' | 'patient', text: string]>

/** A talk, a sentence that says in other words what was said, and one that does not. */
function pair (talk: Lines, so: string, notSo: string): KnownQuestion[] {
  const against = talk.map(([speaker, text]) => ({ speaker, text }))
  return [
    { question: { kind: 'sentence', text: so, against }, isSo: true },
    { question: { kind: 'sentence', text: notSo, against }, isSo: false }
  ]
}

/** A report, something that was said and is in it, and something that it leaves out. */
function exchanges (report: readonly string[], inIt: string, leftOut: string): KnownQuestion[] {
  const against = report.map(text => ({ speaker: null, text }))
  return [
    { question: { kind: 'exchange', text: inIt, against }, isSo: true },
    { question: { kind: 'exchange', text: leftOut, against }, isSo: false }
  ]
}

/**
 * Questions that show whether a model can judge. Half of the answers are yes. The sentences that are not so are those that rules miss most:
 * a danger that was spoken of and is denied, a plan turned round, another person, another time.
 */
export const knownQuestions: readonly KnownQuestion[] = [
  ...pair([
    ['doctor', 'Have you thought of ending your life?'],
    ['patient', 'Some nights I think it would be better not to wake up, but I would never do anything.']
  ], 'Passive death wish, no plans.', 'Denies any thoughts of death.'),
  ...pair([
    ['doctor', 'And have you ever tried?'],
    ['patient', 'Once, at nineteen, with my mother\'s sleeping tablets. They pumped my stomach.']
  ], 'One overdose in her youth, treated with gastric lavage.', 'No earlier attempts.'),
  ...pair([
    ['doctor', 'The knee is still warm, so I would rather not inject it today.'],
    ['patient', 'Fine, I will wait.'],
    ['doctor', 'Come back in two weeks, and we decide then.']
  ], 'Injection postponed; review in a fortnight.', 'Knee injected today.'),
  ...pair([
    ['doctor', 'Slikt u de bloedverdunner nog?'],
    ['patient', 'Nee, daar ben ik in mei zelf mee opgehouden, ik kreeg er blauwe plekken van.'],
    ['doctor', 'Dan wil ik eerst uw bloed zien voor we weer beginnen.']
  ], 'Anticoagulans in mei op eigen initiatief gestaakt wegens hematomen.', 'Gebruikt de bloedverdunner trouw.'),
  ...pair([
    ['patient', 'Mijn zus heeft suiker, al vanaf haar twintigste.'],
    ['doctor', 'En u zelf?'],
    ['patient', 'Bij mij was het vorige maand nog goed.']
  ], 'Zus bekend met diabetes; eigen glucose recent normaal.', 'Patiënt heeft diabetes sinds haar twintigste.'),
  ...pair([
    ['doctor', 'Hat er Sie geschlagen?'],
    ['patient', 'Gestoßen hat er mich, gegen den Schrank, letzten Freitag. Ich will keine Anzeige.']
  ], 'Berichtet von körperlicher Gewalt durch den Partner, lehnt Anzeige ab.', 'Verneint häusliche Gewalt.'),
  ...pair([
    ['doctor', 'Die Tabletten gegen den Druck nehmen Sie ab morgen nur noch abends, eine halbe.'],
    ['patient', 'Bisher war es eine ganze, morgens.']
  ], 'Blutdruckmittel auf eine halbe Tablette zur Nacht reduziert.', 'Blutdruckmittel unverändert fortgesetzt.'),
  ...pair([
    ['doctor', 'Avez-vous l\'intention de vous faire du mal en rentrant ?'],
    ['patient', 'J\'ai mis de côté tous les comprimés de mon mari. Je ne sais pas ce que je ferai ce soir.']
  ], 'A mis des médicaments en réserve, ne garantit pas sa sécurité cette nuit.', 'Aucune intention suicidaire.'),
  ...pair([
    ['patient', 'La douleur part du côté gauche et descend jusqu\'au pied.'],
    ['doctor', 'Pas de perte de force ? – Non. Alors pas de scanner pour l\'instant, de la kiné d\'abord.']
  ], 'Sciatalgie gauche sans déficit moteur ; kinésithérapie, imagerie différée.', 'Scanner lombaire demandé en urgence.'),
  ...pair([
    ['doctor', '¿Está tomando algo más?'],
    ['patient', 'Las pastillas para dormir de mi vecina, dos cada noche desde hace un mes.']
  ], 'Toma desde hace un mes un hipnótico de otra persona.', 'No toma ninguna otra medicación.'),
  ...pair([
    ['doctor', 'Le propongo ingresarla hoy.'],
    ['patient', 'No puedo, no tengo con quién dejar a mi madre.'],
    ['doctor', 'Entonces la llamo mañana a primera hora, y si empeora viene enseguida.']
  ], 'Rechaza el ingreso; control telefónico mañana.', 'Ingreso hospitalario aceptado.'),
  ...pair([
    ['patient', 'Since Tuesday the baby moves less, but I did feel her this morning.'],
    ['doctor', 'I want you on the monitor within the hour.']
  ], 'Reduced fetal movements for some days; to have monitoring today.', 'Normal fetal movements throughout.'),
  ...exchanges([
    'Cough for two weeks, no blood.', 'Smokes ten a day.', 'Chest clear.', 'Chest X-ray ordered.'
  ], 'Do you smoke? - About half a packet every day.', 'Any allergies? - Penicillin, I came out in a rash.'),
  ...exchanges([
    'Sinds drie dagen pijn in de onderbuik.', 'Geen koorts.', 'Urine nagekeken: infectie.', 'Nitrofurantoïne gedurende vijf dagen.'
  ], 'Heeft u verhoging gehad? - Nee, steeds onder de zevenendertig en een half.', 'Kan het zijn dat u zwanger bent? - Ik ben twee weken over tijd.')
]
