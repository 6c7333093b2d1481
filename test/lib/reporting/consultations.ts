import type { Facet } from '../../../lib/reporting/reading/topics.js'

/**
 * A sentence, who says it (clinician or patient) and what it is about; `null` when it does not belong in a report. What is written of it,
 * where that is not the sentence itself.
 */
export type Line = [facet: Facet | null, speaker: 'clinician' | 'patient', text: string, written?: string]

/** Small, fictional consultations, in the order spoken. */
export const consultations: Readonly<Record<'en' | 'nl' | 'fr' | 'de', readonly Line[]>> = {
  en: [
    [null, 'clinician', 'Good morning, please have a seat.'],
    [null, 'patient', 'Good morning, doctor.'],
    [null, 'clinician', 'What brings you in today?'],
    ['reason', 'patient', "I'm here because of a cough that won't go away."],
    ['history', 'patient', 'It started about two weeks ago with a runny nose.'],
    ['history', 'patient', 'Since last Tuesday I have also had a fever.'],
    [null, 'clinician', 'Do you smoke?'],
    ['history', 'patient', 'No, I have never smoked.', 'Do you smoke? No, I have never smoked.'],
    ['history', 'patient', 'My mother had asthma.'],
    [null, 'clinician', 'Okay, thank you.'],
    ['finding', 'clinician', 'Your temperature is 37.8 degrees.'],
    ['finding', 'clinician', 'Your blood pressure is 128 over 82.'],
    ['finding', 'clinician', 'On auscultation there are no wheezes and the lungs are clear.'],
    ['judgement', 'clinician', 'I think this is a viral infection of the airways.'],
    ['judgement', 'clinician', 'It is most likely acute bronchitis.'],
    ['plan', 'clinician', "I'll prescribe paracetamol, 1 tablet three times a day."],
    ['plan', 'clinician', 'You should drink plenty of fluids and rest.'],
    ['plan', 'clinician', 'Come back if it gets worse, okay?', 'Come back if it gets worse.'],
    ['conclusion', 'clinician', 'To sum up, it is bronchitis that clears by itself.'],
    [null, 'patient', 'Thank you very much.'],
    [null, 'clinician', 'Goodbye, take care.']
  ],
  nl: [
    [null, 'clinician', 'Goedemorgen, neemt u plaats.'],
    [null, 'clinician', 'Waarmee kan ik u helpen?'],
    ['reason', 'patient', 'Ik kom vandaag omdat ik zo moet hoesten.'],
    ['history', 'patient', 'Het begon twee weken geleden met een verkoudheid.'],
    ['history', 'patient', 'Sinds dinsdag heb ik ook koorts.'],
    [null, 'clinician', 'Rookt u?'],
    ['history', 'patient', 'Nee, ik heb nooit gerookt.'],
    ['history', 'patient', 'Mijn moeder had astma.'],
    [null, 'clinician', 'Oké, dank u wel.'],
    ['finding', 'clinician', 'Uw temperatuur is 37,8 graden.'],
    ['finding', 'clinician', 'De bloeddruk is 128 over 82.'],
    ['finding', 'clinician', 'Bij auscultatie hoor ik geen bijgeruisen, de longen zijn zuiver.'],
    ['judgement', 'clinician', 'Ik denk dat het een virale infectie van de luchtwegen is.'],
    ['judgement', 'clinician', 'Het gaat waarschijnlijk om een acute bronchitis.'],
    ['plan', 'clinician', 'Ik schrijf u paracetamol voor, drie keer per dag 1 tablet.'],
    ['plan', 'clinician', 'U moet voldoende drinken en rusten.'],
    ['plan', 'clinician', 'Kom terug als het erger wordt, goed?', 'Kom terug als het erger wordt.'],
    ['conclusion', 'clinician', 'Samengevat is het een bronchitis die vanzelf overgaat.'],
    [null, 'patient', 'Dank u wel, dokter.'],
    [null, 'clinician', 'Tot ziens en beterschap.']
  ],
  fr: [
    [null, 'clinician', 'Bonjour Madame, asseyez-vous.'],
    [null, 'clinician', "Qu'est-ce qui vous amène ?"],
    ['reason', 'patient', 'Je viens pour une toux qui ne passe pas.'],
    ['history', 'patient', 'Ça a commencé il y a deux semaines avec un rhume.'],
    ['history', 'patient', "Depuis mardi, j'ai aussi de la fièvre."],
    [null, 'clinician', 'Est-ce que vous fumez ?'],
    ['history', 'patient', "Non, je n'ai jamais fumé.", "Est-ce que vous fumez ? Non, je n'ai jamais fumé."],
    ['history', 'patient', 'Ma mère avait de l’asthme.'],
    [null, 'clinician', "D'accord, merci."],
    ['finding', 'clinician', 'La température est de 37,8 degrés.'],
    ['finding', 'clinician', 'La tension est à 128 sur 82.'],
    ['finding', 'clinician', "À l'auscultation, pas de sibilants, les poumons sont libres."],
    ['judgement', 'clinician', "Je pense que c'est une infection virale des voies respiratoires."],
    ['judgement', 'clinician', "Il s'agit probablement d'une bronchite aiguë."],
    ['plan', 'clinician', 'Je vous prescris du paracétamol, 1 comprimé trois fois par jour.'],
    ['plan', 'clinician', 'Vous devez boire beaucoup et vous reposer.'],
    ['plan', 'clinician', "Revenez si ça empire, d'accord ?", 'Revenez si ça empire.'],
    ['conclusion', 'clinician', "En résumé, c'est une bronchite qui guérit toute seule."],
    [null, 'patient', 'Merci beaucoup, docteur.'],
    [null, 'clinician', 'Au revoir, bonne journée.']
  ],
  de: [
    [null, 'clinician', 'Guten Morgen, nehmen Sie Platz.'],
    [null, 'clinician', 'Was führt Sie zu mir?'],
    ['reason', 'patient', 'Ich komme wegen eines Hustens, der nicht weggeht.'],
    ['history', 'patient', 'Es hat vor zwei Wochen mit einem Schnupfen angefangen.'],
    ['history', 'patient', 'Seit Dienstag habe ich auch Fieber.'],
    [null, 'clinician', 'Rauchen Sie?'],
    ['history', 'patient', 'Nein, ich habe nie geraucht.'],
    ['history', 'patient', 'Meine Mutter hatte Asthma.'],
    [null, 'clinician', 'Okay, vielen Dank.'],
    ['finding', 'clinician', 'Die Temperatur liegt bei 37,8 Grad.'],
    ['finding', 'clinician', 'Ihr Blutdruck ist 128 zu 82.'],
    ['finding', 'clinician', 'Bei der Auskultation keine Rasselgeräusche, die Lunge ist frei.'],
    ['judgement', 'clinician', 'Ich denke, es ist eine virale Infektion der Atemwege.'],
    ['judgement', 'clinician', 'Es handelt sich wahrscheinlich um eine akute Bronchitis.'],
    ['plan', 'clinician', 'Ich verschreibe Ihnen Paracetamol, dreimal täglich 1 Tablette.'],
    ['plan', 'clinician', 'Sie sollten viel trinken und sich schonen.'],
    ['plan', 'clinician', 'Kommen Sie wieder, wenn es schlimmer wird, in Ordnung?', 'Kommen Sie wieder, wenn es schlimmer wird.'],
    ['conclusion', 'clinician', 'Zusammenfassend ist es eine Bronchitis, die von selbst ausheilt.'],
    [null, 'patient', 'Vielen Dank, Herr Doktor.'],
    [null, 'clinician', 'Auf Wiedersehen und gute Besserung.']
  ]
}

/** More sentences, each by itself. */
export const singles: Readonly<Record<'en' | 'nl' | 'fr' | 'de', readonly (readonly [facet: Facet | null, text: string])[]>> = {
  en: [
    ['reason', 'She was referred by her GP for palpitations.'], ['history', 'He denies chest pain.'], ['history', "I can't sleep at night because my back hurts."],
    ['history', 'There was a lot of stress at work.'], ['finding', 'The x-ray shows no fracture.'], ['finding', 'Your oxygen saturation is 97%.'],
    ['finding', 'There is some swelling and tenderness of the right ankle.'], ['judgement', 'This is consistent with a sprain.'], ['judgement', 'It is nothing to worry about.'],
    ['plan', "Let's order a blood test."], ['plan', "I'd like you to take it with food, all right?"], ['plan', "I'm gonna refer you to a cardiologist."],
    ['plan', 'Take 400 mg twice a day for 5 days.'], [null, 'And how long have you had that?'], [null, 'okay so do you have any allergies'], [null, 'It is the left knee, right?'],
    [null, 'Mm-hmm.'], [null, 'Um, yeah.'], [null, '…']
  ],
  nl: [
    ['reason', 'Hij is verwezen door de huisarts wegens hartkloppingen.'], ['history', 'Ze ontkent pijn op de borst.'], ['history', 'Ik slaap slecht omdat mijn rug pijn doet.'],
    ['history', 'Er was veel stress op het werk.'], ['finding', 'De foto toont geen breuk.'], ['finding', 'De saturatie bedraagt 97%.'], ['finding', 'De rechterenkel is gezwollen en drukpijnlijk.'],
    ['judgement', 'Dat past bij een verstuiking.'], ['judgement', 'Het is niets ernstigs.'], ['plan', 'We gaan bloed prikken.'], ['plan', 'Ik verwijs u door naar de cardioloog.'],
    ['plan', 'Neem 400 mg, twee keer per dag, gedurende 5 dagen.'], [null, 'En hoe lang heeft u dat al?'], [null, 'oké heeft u allergieën'], [null, 'Het is de linkerknie, hè?'], [null, 'Ja, ja.'], [null, 'Euh.']
  ],
  fr: [
    ['reason', 'Il est adressé par son médecin traitant pour des palpitations.'], ['history', 'Elle se plaint de douleurs à la poitrine.'], ['history', "Je dors mal parce que j'ai mal au dos."],
    ['history', 'Il y avait beaucoup de stress au travail.'], ['finding', 'La radio ne montre pas de fracture, les résultats sont normaux.'], ['finding', 'La saturation est de 97 %.'], ['finding', 'La cheville droite est gonflée et sensible.'],
    ['judgement', 'Cela évoque une entorse.'], ['judgement', "Ce n'est rien de grave."], ['plan', 'On va faire une prise de sang.'], ['plan', 'Je vous adresse à un cardiologue.'],
    ['plan', 'Prenez 400 mg deux fois par jour pendant 5 jours.'], [null, 'Et depuis combien de temps ?'], [null, 'bon avez-vous des allergies'], [null, "C'est le genou gauche, c'est ça ?"], [null, 'Oui, oui.'], [null, 'Euh.']
  ],
  de: [
    ['reason', 'Er wurde wegen Herzklopfens überwiesen.'], ['history', 'Sie verneint Brustschmerzen.'], ['history', 'Ich schlafe schlecht, weil mein Rücken weh tut.'],
    ['history', 'Es gab viel Stress bei der Arbeit.'], ['finding', 'Das Röntgenbild zeigt keinen Bruch.'], ['finding', 'Die Sauerstoffsättigung beträgt 97 %.'], ['finding', 'Der rechte Knöchel ist geschwollen und gerötet.'],
    ['judgement', 'Das spricht für eine Verstauchung.'], ['judgement', 'Es ist nichts Schlimmes.'], ['plan', 'Wir machen eine Blutabnahme.'], ['plan', 'Ich überweise Sie zum Kardiologen.'],
    ['plan', 'Nehmen Sie 400 mg zweimal täglich für 5 Tage.'], [null, 'Und seit wann haben Sie das?'], [null, 'gut haben Sie Allergien'], [null, 'Es ist das linke Knie, nicht wahr?'], [null, 'Ja, genau.'], [null, 'Ähm.']
  ]
}

/** Talk that is not about anybody's health. */
export const smallTalk: Readonly<Record<'en' | 'nl' | 'fr' | 'de', readonly string[]>> = {
  en: [
    "Did you watch the football last night? Yes, what a match, three goals in the second half. Their striker was out with a knee injury, so they had to play the young lad. He scored with his left foot in the last minute and then a header. The keeper had no chance, but the referee should have given a penalty. I was shouting so loud that the neighbours came round. Next week we play away, and I think we'll win the league if we keep our heads.",
    'The weather has been awful all week, nothing but rain and wind. It was so cold this morning that I had to scrape the ice off the car. They say it will be sunny on Saturday, about twenty degrees. I hope so, because we want to have a barbecue in the garden with the neighbours.',
    'We are going to Spain for two weeks in July. The kids love the beach and the hotel has a big pool. Last year we rented a car and drove along the coast, and the food was wonderful. My feet were tired from all the walking in Barcelona. We still need to book the flights and ask somebody to feed the cat.'
  ],
  nl: [
    'Heb je gisteren naar het voetbal gekeken? Ja, wat een wedstrijd, drie doelpunten in de tweede helft. Hun spits was er niet bij met een blessure aan zijn knie, dus moest die jonge jongen spelen. Hij scoorde met zijn linkervoet in de laatste minuut en daarna nog met het hoofd. De keeper had geen kans, maar de scheidsrechter had een strafschop moeten geven. Volgende week spelen we uit, en ik denk dat we kampioen worden.',
    'Het weer is al de hele week verschrikkelijk, alleen maar regen en wind. Vanmorgen was het zo koud dat ik het ijs van de auto moest krabben. Ze zeggen dat zaterdag de zon schijnt, ongeveer twintig graden. Ik hoop het, want we willen met de buren barbecueën in de tuin.',
    'We gaan in juli twee weken naar Spanje. De kinderen zijn dol op het strand en het hotel heeft een groot zwembad. Vorig jaar hebben we een auto gehuurd en langs de kust gereden, en het eten was heerlijk. We moeten nog de vluchten boeken en iemand vragen om de kat eten te geven.'
  ],
  fr: [
    "Tu as regardé le match hier soir ? Oui, quel match, trois buts en deuxième mi-temps. Leur attaquant était absent à cause d'une blessure au genou, alors le petit jeune a joué. Il a marqué du pied gauche à la dernière minute, puis encore de la tête. Le gardien n'avait aucune chance, mais l'arbitre aurait dû siffler un penalty. La semaine prochaine on joue à l'extérieur, et je pense qu'on sera champions.",
    "Il fait un temps affreux depuis une semaine, rien que de la pluie et du vent. Ce matin il faisait si froid que j'ai dû gratter la glace sur la voiture. On annonce du soleil pour samedi, environ vingt degrés. J'espère, parce qu'on veut faire un barbecue dans le jardin avec les voisins.",
    'Nous partons deux semaines en Espagne en juillet. Les enfants adorent la plage et l’hôtel a une grande piscine. L’année dernière nous avons loué une voiture et longé la côte, et on a très bien mangé. Il faut encore réserver les vols et demander à quelqu’un de nourrir le chat.'
  ],
  de: [
    'Hast du gestern Fußball geschaut? Ja, was für ein Spiel, drei Tore in der zweiten Halbzeit. Ihr Stürmer fehlte wegen einer Verletzung am Knie, also musste der junge Kerl ran. Er traf mit dem linken Fuß in der letzten Minute und danach noch mit dem Kopf. Der Torwart hatte keine Chance, aber der Schiedsrichter hätte einen Elfmeter geben müssen. Nächste Woche spielen wir auswärts, und ich glaube, wir werden Meister.',
    'Das Wetter ist schon die ganze Woche furchtbar, nur Regen und Wind. Heute Morgen war es so kalt, dass ich das Eis vom Auto kratzen musste. Am Samstag soll die Sonne scheinen, ungefähr zwanzig Grad. Hoffentlich, denn wir wollen mit den Nachbarn im Garten grillen.',
    'Wir fahren im Juli für zwei Wochen nach Spanien. Die Kinder lieben den Strand, und das Hotel hat ein großes Schwimmbad. Letztes Jahr haben wir ein Auto gemietet und sind die Küste entlanggefahren, und das Essen war herrlich. Wir müssen noch die Flüge buchen und jemanden fragen, der die Katze füttert.'
  ]
}

/** Short complaints, each enough to be about health. */
export const shortComplaints: Readonly<Record<'en' | 'nl' | 'fr' | 'de', readonly string[]>> = {
  en: ['I have had a sore throat and a fever for three days.', 'My knee hurts when I walk up the stairs.', 'Blood pressure 120 over 80, continue the same tablets.'],
  nl: ['Ik heb al drie dagen keelpijn en koorts.', 'Mijn knie doet pijn als ik de trap op loop.', 'Bloeddruk 120 over 80, verder dezelfde tabletten.'],
  fr: ["J'ai mal à la gorge et de la fièvre depuis trois jours.", 'Mon genou me fait mal quand je monte les escaliers.', 'Tension artérielle 120 sur 80, continuer les mêmes comprimés.'],
  de: ['Ich habe seit drei Tagen Halsschmerzen und Fieber.', 'Mein Knie tut weh, wenn ich die Treppe hinaufgehe.', 'Blutdruck 120 zu 80, die gleichen Tabletten weiter.']
}
