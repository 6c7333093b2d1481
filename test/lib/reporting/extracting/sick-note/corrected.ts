import type { Case } from './cases.js'

/** What corrects the days of a note, with its reason first or in the same sentence, and what only sounds so. */
export const corrected: Readonly<Record<'en' | 'nl' | 'fr' | 'de' | 'es', readonly Case[]>> = {
  en: [
    ["I'll sign you off until Friday. Oh no, you're on your feet all day, until the 22nd.", 4, 22],
    ["I'll sign you off until Friday, no, you're on your feet all day, until the 22nd.", 4, 22],
    ["I'll sign you off until Friday, no, until the 22nd.", 4, 22],
    ["I'll sign you off until Friday, sorry, Monday.", 4, 9],
    ["I'll sign you off from Thursday until Friday, no, sorry, until Monday.", 5, 9],
    [["I'll sign you off until Friday.", "Wait, that's a bank holiday, until the 10th."], 4, 10],
    ["I'll sign you off until Friday. Hmm, no, let's say until the 22nd, then the holidays begin.", 4, 22],
    ["I'll sign you off for a week. No, sorry, with all that lifting, two weeks.", null],
    // no correction
    [["I'll sign you off until Friday.", 'No, that is fine.'], 4, 6],
    ["I'll sign you off until Friday, no longer.", 4, 6],
    [["I'll sign you off until Friday.", 'No, not until the 22nd.'], 4, 6],
    ["I'll sign you off until Friday, no, not until the 22nd.", 4, 6],
    [["I'll sign you off until Friday.", 'Sorry, the pharmacy is closed until the 12th.'], 4, 6],
    [["I'll sign you off until Friday.", 'No, take the tablets until the 12th.'], 4, 6],
    [["I'll sign you off until Friday.", 'Sorry, you take that with food, until Monday.'], 4, 6],
    [["I'll sign you off until Friday.", 'No, the tablets need that long, until the 22nd.'], 4, 6],
    [["I'll sign you off until Friday.", "P: No, I'm on my feet all day, until the 22nd."], 4, 6]
  ],
  nl: [
    ['Ik schrijf u ziek tot en met vrijdag. O nee, u staat de hele dag recht, tot en met 22 maart.', 4, 22],
    ['Ik schrijf u ziek tot en met vrijdag. Nee, wacht, u staat de hele dag recht, tot en met 22 maart.', 4, 22],
    ['Ik schrijf u ziek tot en met vrijdag, nee, u staat de hele dag recht, tot en met 22 maart.', 4, 22],
    ['Ik schrijf u ziek tot en met vrijdag, nee, sorry, tot en met maandag.', 4, 9],
    // no correction
    [['Ik schrijf u ziek tot en met vrijdag.', 'Nee, dat is goed.'], 4, 6],
    ['Ik schrijf u ziek tot en met vrijdag, niet langer.', 4, 6],
    [['Ik schrijf u ziek tot en met vrijdag.', 'Sorry, de apotheek is dicht tot en met 12 maart.'], 4, 6],
    [['Ik schrijf u ziek tot en met vrijdag.', 'P: Nee, ik sta de hele dag recht, tot en met 22 maart.'], 4, 6]
  ],
  fr: [
    ["Je vous arrête jusqu'à vendredi. Ah non, vous êtes debout toute la journée, jusqu'au 22.", 4, 22],
    ["Je vous arrête jusqu'à vendredi, non, vous êtes debout toute la journée, jusqu'au 22 mars.", 4, 22],
    ["Je vous arrête du 4 au 6 mars. Hmm, non, faisons jusqu'au 22 mars, après c'est le congé.", 4, 22],
    ["Je vous arrête jusqu'à vendredi, non, pardon, jusqu'à lundi.", 4, 9],
    // no correction
    [["Je vous arrête jusqu'à vendredi.", "Non, c'est bien comme ça."], 4, 6],
    ["Je vous arrête jusqu'à vendredi, pas plus.", 4, 6],
    [["Je vous arrête jusqu'à vendredi.", "Pardon, la pharmacie est fermée jusqu'au 12."], 4, 6],
    [["Je vous arrête jusqu'à vendredi.", "P: Non, je suis debout toute la journée, jusqu'au 22."], 4, 6]
  ],
  de: [
    ['Ich schreibe Sie bis Freitag krank. Ach nein, Sie stehen ja den ganzen Tag, bis zum 22.', 4, 22],
    ['Ich schreibe Sie bis Freitag krank, nein, Sie stehen ja den ganzen Tag, bis zum 22. März.', 4, 22],
    [['Ich schreibe Sie bis zum 6. März krank.', 'Ach nein, mit der Reha lieber gleich vom 5. bis zum 22. März.'], 5, 22],
    ['Ich schreibe Sie bis Freitag krank, nein, Entschuldigung, bis Montag.', 4, 9],
    // no correction
    [['Ich schreibe Sie bis Freitag krank.', 'Nein, das ist in Ordnung.'], 4, 6],
    ['Ich schreibe Sie bis Freitag krank, nicht länger.', 4, 6],
    [['Ich schreibe Sie bis Freitag krank.', 'Entschuldigung, die Apotheke hat bis zum 12. zu.'], 4, 6],
    [['Ich schreibe Sie bis Freitag krank.', 'P: Nein, ich stehe den ganzen Tag, bis zum 22. März.'], 4, 6]
  ],
  es: [
    ['Le doy la baja hasta el viernes. Ay no, está usted de pie todo el día, hasta el 22.', 4, 22],
    ['Le doy la baja hasta el viernes, no, está usted de pie todo el día, hasta el 22 de marzo.', 4, 22],
    ['Le doy la baja hasta el viernes, no, perdón, hasta el lunes.', 4, 9],
    // no correction
    [['Le doy la baja hasta el viernes.', 'No, así está bien.'], 4, 6],
    ['Le doy la baja hasta el viernes, no más.', 4, 6],
    [['Le doy la baja hasta el viernes.', 'Perdón, la farmacia está cerrada hasta el 12.'], 4, 6],
    [['Le doy la baja hasta el viernes.', 'P: No, estoy de pie todo el día, hasta el 22.'], 4, 6]
  ]
}
