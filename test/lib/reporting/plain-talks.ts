/** Short talks of kinds in which hardly a word names a disease or a medicine: what a clinician and a patient say in turn. */
export const plainTalks: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  en: {
    'mental health': [
      'How have you been since we last spoke?', 'Not great, I can\'t see the point of getting up any more.',
      'Do you ever wish you weren\'t here?', 'Sometimes at night, yes.', 'Thank you for telling me, we will meet again on Thursday.'
    ],
    violence: [
      'Is everything all right at home?', 'He grabbed me by the wrist again last week.', 'Are you safe to go back tonight?',
      'I don\'t know, he was waiting outside.', 'I will call the refuge with you now.'
    ],
    results: [
      'I am calling because your numbers have come back.', 'And what do they say?', 'They are all normal, nothing to worry about.',
      'Oh, thank goodness.', 'We will repeat them in a year.'
    ],
    screening: [
      'You had a letter inviting you for the smear.', 'Yes, I have been putting it off.', 'It takes five minutes, I can do it today.',
      'All right then, let us get it over with.', 'I have taken the sample, it goes off today.'
    ],
    prescription: [
      'What can I do for you?', 'I just need a repeat of my usual ones.', 'The same as last time?', 'Yes, the same, for three months.',
      'I have sent it to the chemist.'
    ],
    'care at home': [
      'Good morning, did you manage to wash yourself today?', 'My daughter helped me with the stockings.',
      'And getting to the toilet at night?', 'I use the frame now.', 'I will ask the office to come twice a day.'
    ]
  },
  nl: {
    'mental health': [
      'Hoe is het gegaan sinds de vorige keer?', 'Niet goed, ik zie er het nut niet meer van in om op te staan.',
      'Wenst u weleens dat u er niet meer was?', '\'s Nachts soms wel, ja.', 'Goed dat u het vertelt, donderdag zien we elkaar weer.'
    ],
    violence: [
      'Is alles thuis in orde?', 'Hij heeft me vorige week weer bij mijn pols gegrepen.', 'Kunt u vanavond veilig terug?',
      'Ik weet het niet, hij stond buiten te wachten.', 'Ik bel nu samen met u Veilig Thuis.'
    ],
    results: [
      'Ik bel u omdat de uitslagen binnen zijn.', 'En wat zeggen ze?', 'Alles is normaal, u hoeft zich geen zorgen te maken.',
      'Gelukkig maar.', 'Over een jaar herhalen we het.'
    ],
    screening: [
      'U kreeg een brief voor het uitstrijkje.', 'Ja, ik heb het steeds uitgesteld.',
      'Het duurt vijf minuten, ik kan het vandaag doen.', 'Goed, dan hebben we het gehad.', 'Het is afgenomen en gaat vandaag weg.'
    ],
    prescription: [
      'Wat kan ik voor u doen?', 'Ik heb alleen een herhaling van mijn gewone dingen nodig.', 'Hetzelfde als vorige keer?',
      'Ja, hetzelfde, voor drie maanden.', 'Ik heb het naar de apotheek gestuurd.'
    ],
    'care at home': [
      'Goedemorgen, is het wassen gelukt vandaag?', 'Mijn dochter heeft met de kousen geholpen.', 'En \'s nachts naar het toilet?',
      'Ik gebruik nu de rollator.', 'Ik vraag of ze twee keer per dag komen.'
    ]
  },
  fr: {
    'mental health': [
      'Comment ça va depuis la dernière fois ?', 'Pas bien, je ne vois plus l\'intérêt de me lever.',
      'Vous arrive-t-il de souhaiter ne plus être là ?', 'La nuit, parfois, oui.', 'Merci de me le dire, on se revoit jeudi.'
    ],
    violence: [
      'Tout se passe bien à la maison ?', 'Il m\'a encore attrapée par le poignet la semaine dernière.',
      'Pouvez-vous rentrer ce soir en sécurité ?', 'Je ne sais pas, il attendait dehors.', 'J\'appelle le foyer avec vous maintenant.'
    ],
    results: [
      'Je vous appelle parce que vos résultats sont arrivés.', 'Et que disent-ils ?', 'Tout est normal, ne vous inquiétez pas.',
      'Ah, tant mieux.', 'On les refait dans un an.'
    ],
    screening: [
      'Vous avez reçu le courrier pour le frottis.', 'Oui, je repousse toujours.',
      'Ça prend cinq minutes, je peux le faire aujourd\'hui.', 'Bon, qu\'on en finisse.',
      'Le prélèvement est fait, il part aujourd\'hui.'
    ],
    prescription: [
      'Que puis-je faire pour vous ?', 'Il me faut juste le renouvellement habituel.', 'La même chose que la dernière fois ?',
      'Oui, pareil, pour trois mois.', 'Je l\'ai envoyé à la pharmacie.'
    ],
    'care at home': [
      'Bonjour, vous avez réussi à vous laver aujourd\'hui ?', 'Ma fille m\'a aidée pour les bas.',
      'Et pour aller aux toilettes la nuit ?', 'Je prends le déambulateur maintenant.',
      'Je vais demander qu\'on passe deux fois par jour.'
    ]
  },
  de: {
    'mental health': [
      'Wie ist es Ihnen seit dem letzten Mal ergangen?', 'Nicht gut, ich sehe keinen Sinn mehr darin aufzustehen.',
      'Wünschen Sie sich manchmal, nicht mehr da zu sein?', 'Nachts manchmal, ja.',
      'Gut, dass Sie es sagen, wir sehen uns am Donnerstag wieder.'
    ],
    violence: [
      'Ist zu Hause alles in Ordnung?', 'Er hat mich letzte Woche wieder am Handgelenk gepackt.',
      'Können Sie heute Abend sicher zurück?', 'Ich weiß nicht, er hat draußen gewartet.',
      'Ich rufe jetzt mit Ihnen das Frauenhaus an.'
    ],
    results: [
      'Ich rufe an, weil Ihre Werte da sind.', 'Und was sagen sie?', 'Alles ist normal, Sie müssen sich keine Sorgen machen.',
      'Na, zum Glück.', 'In einem Jahr wiederholen wir das.'
    ],
    screening: [
      'Sie haben den Brief für den Abstrich bekommen.', 'Ja, ich habe es immer aufgeschoben.',
      'Es dauert fünf Minuten, ich kann es heute machen.', 'Gut, dann haben wir es hinter uns.',
      'Er ist abgenommen und geht heute weg.'
    ],
    prescription: [
      'Was kann ich für Sie tun?', 'Ich brauche nur wieder meine üblichen.', 'Das Gleiche wie letztes Mal?',
      'Ja, das Gleiche, für drei Monate.', 'Ich habe es an die Apotheke geschickt.'
    ],
    'care at home': [
      'Guten Morgen, hat das Waschen heute geklappt?', 'Meine Tochter hat mir mit den Strümpfen geholfen.',
      'Und nachts auf die Toilette?', 'Ich nehme jetzt den Rollator.', 'Ich frage, ob sie zweimal am Tag kommen.'
    ]
  },
  es: {
    'mental health': [
      '¿Cómo le ha ido desde la última vez?', 'Mal, ya no le veo sentido a levantarme.', '¿Desea a veces no estar aquí?',
      'Por las noches, a veces, sí.', 'Gracias por contármelo, nos vemos el jueves.'
    ],
    violence: [
      '¿Va todo bien en casa?', 'La semana pasada me volvió a agarrar de la muñeca.', '¿Puede volver hoy con seguridad?',
      'No lo sé, estaba esperando fuera.', 'Llamo ahora con usted a la casa de acogida.'
    ],
    results: [
      'La llamo porque ya han llegado sus resultados.', '¿Y qué dicen?', 'Todo es normal, no se preocupe.', 'Ay, menos mal.',
      'Los repetimos dentro de un año.'
    ],
    screening: [
      'Recibió la carta para la citología.', 'Sí, siempre lo dejo para otro día.', 'Son cinco minutos, se la puedo hacer hoy.',
      'Bueno, así terminamos.', 'Ya está tomada la muestra, sale hoy.'
    ],
    prescription: [
      '¿En qué puedo ayudarle?', 'Solo necesito la repetición de lo de siempre.', '¿Lo mismo que la última vez?',
      'Sí, lo mismo, para tres meses.', 'Ya lo he mandado a la farmacia.'
    ],
    'care at home': [
      'Buenos días, ¿ha podido lavarse hoy?', 'Mi hija me ayudó con las medias.', '¿Y para ir al baño por la noche?',
      'Ahora uso el andador.', 'Pediré que vengan dos veces al día.'
    ]
  }
}
