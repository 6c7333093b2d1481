/** A talk: turns divided by `|` that begin with `C:` (the clinician) or `P:` (the patient). */
type Talk = string

/** How the clinicians of one language say what it is, and what sounds like that and is not. */
export interface SpokenCases {
  /** A complaint, a finding and advice: the talk around each sentence below. */
  complaint: string
  finding: string
  advice: string
  /** Sentences of the clinician that judge an acute bronchitis, and nothing else, to be there. */
  judged: readonly string[]
  /** Sentences of the clinician by which nothing is judged to be there. */
  open: readonly string[]
  /** A sentence of either kind that only its marks tell. */
  marked: { judged: string, open: string }
  /** Whole talks in which acute bronchitis is judged to be there. */
  judgedIn: readonly Talk[]
  /** Whole talks in which nothing is. */
  openIn: readonly Talk[]
}

const en: SpokenCases = {
  complaint: "I've been coughing for five days.",
  finding: "I've listened to your lungs, there are some rhonchi on both sides.",
  advice: "You'll be better in two weeks.",
  judged: [
    "It's acute bronchitis.", "That's acute bronchitis.", "It's an acute bronchitis.", 'Acute bronchitis.', 'So, acute bronchitis.', 'Okay, an acute bronchitis then.',
    'Just a mild acute bronchitis.', "You've got acute bronchitis.", 'Acute bronchitis, no pneumonia.', 'Acute bronchitis, not pneumonia.'
  ],
  open: [
    "It's not acute bronchitis.", "It isn't acute bronchitis.", "That isn't acute bronchitis.", "I don't think it's acute bronchitis.", "You don't have acute bronchitis.",
    "This doesn't look like acute bronchitis.", "It can't be acute bronchitis.", "That wasn't acute bronchitis.", 'No acute bronchitis.', 'Not acute bronchitis.',
    'Acute bronchitis is ruled out.', 'Acute bronchitis, unlikely.', 'Could be acute bronchitis.', 'Acute bronchitis or pneumonia.', 'Acute bronchitis, perhaps.',
    "Your mother's acute bronchitis.", 'Acute bronchitis last year.', 'If it becomes acute bronchitis.', 'Acute bronchitis in the family.', 'Any acute bronchitis?',
    'Acute bronchitis as a child.', 'Without acute bronchitis.', 'Acute bronchitis? No.', 'Acute bronchitis. Unlikely.', "Acute bronchitis. I don't think so.",
    "Acute bronchitis. We've ruled that out.", 'Family history. Acute bronchitis.', 'Your medical history. Acute bronchitis.',
    'Come back if it gets worse. Acute bronchitis.', 'It could be several things. Acute bronchitis. Pneumonia.', 'Have you ever had anything with your lungs? Acute bronchitis.',
    'We have to rule out. Acute bronchitis.', "There's no sign of. Acute bronchitis."
  ],
  marked: { judged: 'Acute bronchitis. No pneumonia.', open: 'Acute bronchitis?' },
  judgedIn: [
    "P: I've been coughing for a week. | C: Let me listen. | C: Breathe in. | P: What have I got? | C: Acute bronchitis. | P: Okay. | C: Drink a lot.",
    "P: I've been coughing for a week. | C: Your chest is wheezy. | P: Is it pneumonia? | C: It's acute bronchitis. | C: You don't need antibiotics."
  ],
  openIn: [
    'C: Acute bronchitis. | P: I have a cough. | C: Since when? | P: A week. | C: Let me listen. | C: All clear. | C: Drink a lot. | C: Goodbye.',
    "P: I've been coughing for a week. | C: Your chest is wheezy. | P: Is it acute bronchitis? | C: Acute bronchitis. | C: We'll see.",
    "P: I've been coughing, I think I have acute bronchitis. | C: Acute bronchitis. | C: I'll listen to your chest.",
    "P: I've been coughing for a week. | C: Your chest is clear. | P: My sister had something last month. | C: Acute bronchitis. | P: Something like it.",
    "P: I've been coughing for a week. | C: Your chest is clear. | C: Acute bronchitis. | P: No, never had that. | C: Okay.",
    "P: I've been coughing for a week. | C: Your chest is clear. | C: Acute bronchitis. | P: Yes, as a child. | C: Okay.",
    "P: I've been coughing for a week. | C: Your chest is clear. | P: Acute bronchitis. | C: Let's see."
  ]
}

const nl: SpokenCases = {
  complaint: 'Ik hoest al vijf dagen.',
  finding: 'Ik hoor bij het luisteren wat rhonchi over beide longen.',
  advice: 'Binnen twee weken bent u beter.',
  judged: [
    "'t Is een acute bronchitis.", 't is een acute bronchitis', 't is n acute bronchitis', "Het is 'n acute bronchitis.", 'Acute bronchitis.', 'Dus een acute bronchitis.', 'Oké, acute bronchitis dan.',
    'Gewoon een lichte acute bronchitis.', 'Is een acute bronchitis.', 'Acute bronchitis, geen longontsteking.'
  ],
  open: [
    "'t Is geen acute bronchitis.", 't is geen acute bronchitis', 'Is geen acute bronchitis.', "'k Denk niet dat 't een acute bronchitis is.", 'Geen acute bronchitis.', 'Acute bronchitis niet.', 'Acute bronchitis is uitgesloten.',
    'Acute bronchitis, onwaarschijnlijk.', "'t Zou een acute bronchitis kunnen zijn.", 'Acute bronchitis of longontsteking.', 'Acute bronchitis misschien.',
    'Acute bronchitis bij uw moeder.', 'Acute bronchitis vorig jaar.', "Als 't een acute bronchitis wordt.", 'Acute bronchitis in de familie.', 'Zonder acute bronchitis.', "Is 't een acute bronchitis?",
    'Acute bronchitis? Nee.', 'Acute bronchitis. Onwaarschijnlijk.', 'Acute bronchitis. Dat denk ik niet.', 'Acute bronchitis. Dat is uitgesloten.', 'Familie. Acute bronchitis.',
    'Uw voorgeschiedenis. Acute bronchitis.', "Kom terug als 't erger wordt. Acute bronchitis.", 'Het kan van alles zijn. Acute bronchitis. Longontsteking.',
    'Hebt u ooit iets aan de longen gehad? Acute bronchitis.', 'We moeten uitsluiten. Acute bronchitis.', 'Er zijn geen tekenen van. Acute bronchitis.'
  ],
  marked: { judged: 'Acute bronchitis. Geen longontsteking.', open: 'Acute bronchitis?' },
  judgedIn: [
    'P: Ik hoest al een week. | C: Ik luister even. | C: Zucht eens diep. | P: Wat heb ik? | C: Acute bronchitis. | P: Oké. | C: Veel drinken.'
  ],
  openIn: [
    'C: Acute bronchitis. | P: Ik hoest. | C: Sinds wanneer? | P: Een week. | C: Ik luister even. | C: Ik hoor niets bijzonders. | C: Veel drinken. | C: Tot ziens.',
    "P: Ik hoest al een week. | C: Ik hoor wat gepiep. | P: Is 't acute bronchitis? | C: Acute bronchitis. | C: We zien wel.",
    'P: Ik hoest, ik denk dat ik acute bronchitis heb. | C: Acute bronchitis. | C: Ik luister even naar de longen.',
    'P: Ik hoest al een week. | C: De longen zijn zuiver. | P: Mijn zus had vorige maand iets. | C: Acute bronchitis. | P: Zoiets.',
    'P: Ik hoest al een week. | C: De longen zijn zuiver. | C: Acute bronchitis. | P: Nee, nooit gehad. | C: Goed.',
    'P: Ik hoest al een week. | C: De longen zijn zuiver. | C: Acute bronchitis. | P: Ja, als kind. | C: Goed.'
  ]
}

const de: SpokenCases = {
  complaint: 'Ich huste seit fünf Tagen.',
  finding: 'Beim Abhören höre ich Rasselgeräusche über beiden Lungen.',
  advice: 'In zwei Wochen geht es Ihnen besser.',
  judged: [
    "Das ist 'ne akute Bronchitis.", 'Das ist ne akute Bronchitis.', 'ist ne akute Bronchitis', "'s ist ne akute Bronchitis", 'Das is ne akute Bronchitis.', 'Akute Bronchitis.', 'Also eine akute Bronchitis.',
    'Gut, akute Bronchitis dann.', 'Nur eine leichte akute Bronchitis.', 'Akute Bronchitis, keine Lungenentzündung.'
  ],
  open: [
    'Das ist keine akute Bronchitis.', "'s ist keine akute Bronchitis", 'ist keine akute Bronchitis', 'Das is keine akute Bronchitis.', 'Das ist nich ne akute Bronchitis.', 'Das ist nicht ne akute Bronchitis.', 'Keine akute Bronchitis.', 'Akute Bronchitis nicht.',
    'Akute Bronchitis ist ausgeschlossen.', 'Akute Bronchitis, unwahrscheinlich.', 'Könnte ne akute Bronchitis sein.', 'Akute Bronchitis oder Lungenentzündung.', 'Akute Bronchitis vielleicht.',
    'Akute Bronchitis bei Ihrer Mutter.', 'Akute Bronchitis letztes Jahr.', "Wenn's ne akute Bronchitis wird.", 'Akute Bronchitis in der Familie.', 'Ohne akute Bronchitis.', 'Ist das ne akute Bronchitis?',
    'Akute Bronchitis? Nein.', 'Akute Bronchitis. Unwahrscheinlich.', 'Akute Bronchitis. Das glaube ich nicht.', 'Akute Bronchitis. Das ist ausgeschlossen.', 'Familie. Akute Bronchitis.',
    'Ihre Vorgeschichte. Akute Bronchitis.', "Kommen Sie wieder, wenn's schlimmer wird. Akute Bronchitis.", 'Das könnte vieles sein. Akute Bronchitis. Lungenentzündung.',
    'Hatten Sie schon mal was mit der Lunge? Akute Bronchitis.', 'Wir müssen ausschließen. Akute Bronchitis.', 'Kein Hinweis auf. Akute Bronchitis.'
  ],
  marked: { judged: 'Akute Bronchitis. Keine Lungenentzündung.', open: 'Akute Bronchitis?' },
  judgedIn: [
    'P: Ich huste seit einer Woche. | C: Ich höre Sie ab. | C: Tief einatmen. | P: Was habe ich? | C: Akute Bronchitis. | P: Okay. | C: Viel trinken.'
  ],
  openIn: [
    'C: Akute Bronchitis. | P: Ich habe Husten. | C: Seit wann? | P: Eine Woche. | C: Ich höre Sie ab. | C: Alles frei. | C: Viel trinken. | C: Auf Wiedersehen.',
    'P: Ich huste seit einer Woche. | C: Ich höre ein Giemen. | P: Ist das akute Bronchitis? | C: Akute Bronchitis. | C: Wir werden sehen.',
    'P: Ich huste, ich glaube, ich habe akute Bronchitis. | C: Akute Bronchitis. | C: Ich höre Sie ab.',
    'P: Ich huste seit einer Woche. | C: Die Lunge ist frei. | P: Meine Schwester hatte letzten Monat was. | C: Akute Bronchitis. | P: So was.',
    'P: Ich huste seit einer Woche. | C: Die Lunge ist frei. | C: Akute Bronchitis. | P: Nein, nie gehabt. | C: Gut.',
    'P: Ich huste seit einer Woche. | C: Die Lunge ist frei. | C: Akute Bronchitis. | P: Ja, als Kind. | C: Gut.'
  ]
}

const fr: SpokenCases = {
  complaint: 'Je tousse depuis cinq jours.',
  finding: "À l'auscultation j'entends des ronchi aux deux poumons.",
  advice: 'Ça ira mieux dans deux semaines.',
  judged: [
    "C'est une bronchite aiguë.", "C'est donc une bronchite aiguë.", "Il s'agit d'une bronchite aiguë.", 'Bronchite aiguë.', 'Donc une bronchite aiguë.', "D'accord, bronchite aiguë alors.",
    'Juste une petite bronchite aiguë.'
  ],
  open: [
    "C'est pas une bronchite aiguë.", "Ce n'est pas une bronchite aiguë.", "Ce n'est plus une bronchite aiguë.", "Je ne pense pas que c'est une bronchite aiguë.", "Vous n'avez pas de bronchite aiguë.", "Il n'y a pas de bronchite aiguë.",
    "Il ne s'agit pas d'une bronchite aiguë.", 'Pas de bronchite aiguë.', 'Bronchite aiguë, non.', 'La bronchite aiguë est exclue.', 'Bronchite aiguë, peu probable.', 'Bronchite aiguë, pourrait être.',
    'Bronchite aiguë ou pneumonie.', 'Bronchite aiguë peut-être.', 'La bronchite aiguë de votre mère.', "Bronchite aiguë l'année passée.", "Si c'est une bronchite aiguë.", "Si c'était une bronchite aiguë.", 'Bronchite aiguë dans la famille.',
    'Sans bronchite aiguë.', "Est-ce que c'est une bronchite aiguë ?", 'Bronchite aiguë ? Non.', 'Bronchite aiguë. Peu probable.', 'Bronchite aiguë. Je ne crois pas.', "Bronchite aiguë. C'est exclu.", 'Famille. Bronchite aiguë.',
    'Vos antécédents. Bronchite aiguë.', "Revenez si c'est pire. Bronchite aiguë.", 'Ça pourrait être plusieurs choses. Bronchite aiguë. Pneumonie.',
    'Avez-vous déjà eu quelque chose aux poumons ? Bronchite aiguë.', 'Il faut exclure. Bronchite aiguë.', "Il n'y a aucun signe de. Bronchite aiguë."
  ],
  marked: { judged: 'Bronchite aiguë, pas de pneumonie.', open: 'Bronchite aiguë ?' },
  judgedIn: [
    "P: Je tousse depuis une semaine. | C: Je vous ausculte. | C: Respirez fort. | P: Qu'est-ce que j'ai ? | C: Bronchite aiguë. | P: D'accord. | C: Buvez beaucoup."
  ],
  openIn: [
    'C: Bronchite aiguë. | P: Je tousse. | C: Depuis quand ? | P: Une semaine. | C: Je vous ausculte. | C: Les poumons sont libres. | C: Buvez beaucoup. | C: Au revoir.',
    "P: Je tousse depuis une semaine. | C: J'entends des sifflements. | P: C'est une bronchite aiguë ? | C: Bronchite aiguë. | C: On verra.",
    "P: Je tousse, je pense que j'ai une bronchite aiguë. | C: Bronchite aiguë. | C: Je vais vous ausculter.",
    'P: Je tousse depuis une semaine. | C: Les poumons sont libres. | P: Ma sœur avait quelque chose le mois dernier. | C: Bronchite aiguë. | P: Un truc comme ça.',
    'P: Je tousse depuis une semaine. | C: Les poumons sont libres. | C: Bronchite aiguë. | P: Non, jamais eu ça. | C: Bien.',
    'P: Je tousse depuis une semaine. | C: Les poumons sont libres. | C: Bronchite aiguë. | P: Oui, étant enfant. | C: Bien.'
  ]
}

const es: SpokenCases = {
  complaint: 'Llevo cinco días tosiendo.',
  finding: 'A la auscultación oigo roncus en los dos pulmones.',
  advice: 'En dos semanas estará mejor.',
  judged: [
    'Es bronquitis aguda.', 'Es una bronquitis aguda.', 'Bronquitis aguda.', 'Pues una bronquitis aguda.', 'Vale, bronquitis aguda entonces.', 'Solo una bronquitis aguda leve.', 'Bronquitis aguda, sin neumonía.'
  ],
  open: [
    'No es bronquitis aguda.', 'No es una bronquitis aguda.', 'No creo que sea una bronquitis aguda.', 'Usted no tiene bronquitis aguda.', 'Sin bronquitis aguda.', 'Ni bronquitis aguda.', 'Bronquitis aguda no.',
    'La bronquitis aguda está descartada.', 'Bronquitis aguda, poco probable.', 'Bronquitis aguda, podría ser.', 'Bronquitis aguda o neumonía.', 'Bronquitis aguda quizás.',
    'La bronquitis aguda de su madre.', 'Bronquitis aguda el año pasado.', 'Si es una bronquitis aguda.', 'Bronquitis aguda en la familia.', '¿Bronquitis aguda? No.', 'Bronquitis aguda. Poco probable.',
    'Bronquitis aguda. No lo creo.', 'Bronquitis aguda. Descartada.', 'La familia. Bronquitis aguda.', 'Sus antecedentes. Bronquitis aguda.', 'Vuelva si empeora. Bronquitis aguda.',
    'Podría ser varias cosas. Bronquitis aguda. Neumonía.', '¿Ha tenido alguna vez algo en los pulmones? Bronquitis aguda.', 'Hay que descartar. Bronquitis aguda.', 'No hay signos de. Bronquitis aguda.'
  ],
  marked: { judged: 'Bronquitis aguda, no neumonía.', open: '¿Bronquitis aguda?' },
  judgedIn: [
    'P: Llevo una semana tosiendo. | C: Le voy a auscultar. | C: Respire hondo. | P: ¿Qué tengo? | C: Bronquitis aguda. | P: Vale. | C: Beba mucho.'
  ],
  openIn: [
    'C: Bronquitis aguda. | P: Tengo tos. | C: ¿Desde cuándo? | P: Una semana. | C: Le voy a auscultar. | C: Todo limpio. | C: Beba mucho. | C: Adiós.',
    'P: Llevo una semana tosiendo. | C: Oigo sibilancias. | P: ¿Es bronquitis aguda? | C: Bronquitis aguda. | C: Ya veremos.',
    'P: Tengo tos, creo que tengo bronquitis aguda. | C: Bronquitis aguda. | C: Le voy a auscultar.',
    'P: Llevo una semana tosiendo. | C: Los pulmones están limpios. | P: Mi hermana tuvo algo el mes pasado. | C: Bronquitis aguda. | P: Algo así.',
    'P: Llevo una semana tosiendo. | C: Los pulmones están limpios. | C: Bronquitis aguda. | P: No, nunca. | C: Bien.',
    'P: Llevo una semana tosiendo. | C: Los pulmones están limpios. | C: Bronquitis aguda. | P: Sí, de niño. | C: Bien.'
  ]
}

export const spoken = { en, nl, de, fr, es } as const
