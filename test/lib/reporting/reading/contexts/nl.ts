import type { ContextCases } from './cases.js'

export const nl: ContextCases = {
  negated: [
    'Er is geen [longontsteking].', 'U hebt geen [astma].', 'Het is niet [jicht].', 'Ik heb nooit [migraine].', 'Ze kwam zonder [koorts].',
    'Ze ontkent [pijn op de borst].', 'De foto sluit een breuk uit, dus geen [fractuur].', '[Blindedarmontsteking] is onwaarschijnlijk.',
    '[Een trombose] is uitgesloten.', 'Geen hoest noch [koorts].', 'De test is negatief voor [griep].', 'Ik zie nergens [een breuk].',
    'Wel hoest, maar geen [koorts].', 'In plaats van [bronchitis] is het een verkoudheid.'
  ],
  historical: [
    'U hebt vroeger [longontsteking] doorgemaakt.', 'Vorig jaar was er [een breuk].', 'In het verleden was het [jicht].',
    'Als kind kreeg ik [astma].', 'In de voorgeschiedenis staat [epilepsie].', 'Twee jaar geleden kreeg ik [gordelroos].',
    'Destijds vond men [bloedarmoede].', 'Toen kreeg ik [bronchitis].', 'Hij had [een beroerte].', 'Drie maanden geleden was er [griep].',
    'Ik heb ooit [geelzucht] gekregen.', 'Vorige week zag men [een ontsteking].'
  ],
  hypothetical: [
    'Als het [longontsteking] is, nemen we een foto.', 'Indien u [koorts] krijgt, belt u.', 'Tenzij u [astma] hebt, is het veilig.',
    'Sommige mensen krijgen [migraine].', 'Iemand met [diabetes] moet opletten.', 'Patiënten met [epilepsie] mogen niet rijden.',
    'Ik kan niet uitsluiten dat het [een breuk] is.', '[Een trombose] is niet uitgesloten.', 'Stel dat het [gordelroos] is.',
    'Mensen met [jicht] drinken beter niet.', '[Longontsteking] kan niet uitgesloten worden.', 'Bel als [de pijn] erger wordt.'
  ],
  family: [
    'Mijn moeder heeft [diabetes].', 'Haar vader stierf aan [een beroerte].', 'Mijn zus heeft [migraine].', 'Uw broer kreeg [astma].',
    'Mijn vrouw ligt met [griep] in bed.', 'De familie is bekend met [jicht].', 'Mijn zoon heeft [mazelen].', 'Haar dochter heeft [eczeem].',
    'Mijn oom heeft [angina pectoris].', 'Mijn tante en mijn nicht hebben [epilepsie].', 'Mijn partner heeft [schurft].',
    'Een collega heeft [tuberculose].'
  ],
  reported: [
    'Mijn huisarts zei: ik schrijf [codeïne] voor.', 'De dokter in het ziekenhuis zei: ik geef u [amoxicilline].',
    'De chirurg zei dat hij [ibuprofen] zou geven.', 'Volgens de cardioloog moet ik [bisoprolol] nemen.', 'Ze zeiden dat ik [ramipril] moest nemen.',
    'Mijn tandarts beloofde [codeïne] voor te schrijven.', 'De verpleegkundige zegt dat ik [aspirine] moet nemen.',
    'Hij vertelde me dat hij [prednison] zou voorschrijven.', 'De specialist schreef dat ik [insuline] nodig heb.',
    'Vorige keer zei de huisarts: ik start [metformine].', 'De arts op de spoed zei dat hij [omeprazol] gaf.',
    'Ze hebben gezegd dat ik [lithium] krijg.'
  ],
  none: [
    'Het is geen eczeem, dit is [psoriasis].', 'Geen breuk, u hebt [jicht].',
    'Er is geen toename van [de pijn].', 'Het is niet alleen [astma].', 'Er is geen twijfel, dit is [jicht].', 'Ze ontkent niet dat er [pijn] is.',
    'Geen koorts, maar wel [hoest].', 'Mijn moeder is gezond, maar ik heb [diabetes].', 'Vroeger had ik griep, maar dit is [bronchitis].',
    'Geen zorgen, dit is [eczeem].', 'Hij is niet zonder [pijn].', 'Niet vergeten: [de astma] blijft.', 'Het is niet enkel [migraine].',
    'Ik zei dat ik [codeïne] zou voorschrijven, en hier is het.', 'De chirurg zei nee, maar ik schrijf [codeïne] voor.',
    'Er is geen koorts. Het is [sinusitis].', 'Het is niet gebroken, dus is het [een verstuiking].'
  ]
}
