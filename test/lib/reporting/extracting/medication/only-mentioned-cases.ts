import type { TableCase } from './table-cases.js'

/** What is only explained, given by others or supposed is not prescribed and starts nothing; what is decided beside it stands. */
export const onlyMentionedCases: Readonly<Record<'en' | 'nl' | 'fr' | 'de' | 'es', readonly TableCase[]>> = {
  en: [
    [['D: You would have to take warfarin, 3 milligrams, if it clots again.'], '', { warfarin: 'considered' }],
    [['D: If it clots again you would have to take warfarin, 3 milligrams.'], '', { warfarin: 'considered' }],
    [["D: We'd go up to 20 milligrams of lisinopril if it's still over 160."], '', { lisinopril: 'considered' }],
    [['D: Medication on admission, ramipril 5 mg, bisoprolol 2.5 mg.'], '', { ramipril: 'unclear', bisoprolol: 'unclear' }],
    [['D: The usual dose of metformin is 500 twice a day.'], '', { metformin: 'considered' }],
    [['D: The first choice would be doxycycline, 100 milligrams twice a day.'], '', { doxycycline: 'considered' }],
    [["D: There is also ezetimibe, usually that's 10 milligrams a day."], '', { ezetimibe: 'considered' }],
    [['D: In young women we prescribe fosfomycin, 3 grams once.'], '', { fosfomycin: 'considered' }],
    [['D: One group gets semaglutide, 1 milligram a week, and the other gets placebo.'], '', { semaglutide: 'considered' }],
    [['D: The ward started you on apixaban, 5 milligrams twice a day.'], '', { apixaban: 'unclear' }],
    [["D: I'll give you clarithromycin, 500 milligrams twice a day.", 'D: Actually cancel the clarithromycin.'], ''],
    [["D: I'd like to start metformin, if that's okay with you."], 'metformin'],
    [["D: I'd like you to try omeprazole first, and if that doesn't work we'll go to pantoprazole."], 'omeprazole'],
    [['D: The usual dose of metformin is 500, but for you we start metformin, 250 once a day.'], 'metformin', { metformin: 'starts' }],
    [['D: They gave you apixaban in hospital.', "D: We'll continue the apixaban, 5 milligrams twice a day."], 'apixaban']
  ],
  nl: [
    [['D: U zou warfarine moeten nemen, 3 milligram, als het weer stolt.'], '', { warfarin: 'considered' }],
    [['D: Als het weer stolt zou u warfarine moeten nemen, 3 milligram.'], '', { warfarin: 'considered' }],
    [['D: We zouden met metformine moeten beginnen, 500 milligram, als de suiker hoog blijft.'], '', { metformin: 'considered' }],
    [['D: Medicatie bij opname, ramipril 5 mg, bisoprolol 2,5 mg.'], '', { ramipril: 'unclear', bisoprolol: 'unclear' }],
    [['D: De gebruikelijke dosis metformine is twee keer per dag 500.'], '', { metformin: 'considered' }],
    [['D: De eerste keus zou doxycycline zijn, twee keer per dag 100 milligram.'], '', { doxycycline: 'considered' }],
    [['D: Er bestaat ook ezetimib, gewoonlijk is dat 10 milligram per dag.'], '', { ezetimibe: 'considered' }],
    [['D: Bij jonge vrouwen schrijven we fosfomycine voor, 3 gram eenmalig.'], '', { fosfomycin: 'considered' }],
    [['D: De ene groep krijgt semaglutide, 1 milligram per week, en de andere een placebo.'], '', { semaglutide: 'considered' }],
    [['D: Op de afdeling zijn ze met apixaban begonnen, twee keer per dag 5 milligram.'], '', { apixaban: 'unclear' }],
    [['D: Dan schrijf ik op dat u geen statine wilt.', 'D: Er bestaat ook ezetimib, gewoonlijk is dat 10 milligram.'], ''],
    [['P: Thuis is het 135, ik schrijf het elke dag op.', 'D: Dan schrijf ik op dat u ezetimib niet wilt.'], ''],
    [['D: Ik zou graag met metformine beginnen, als u dat wilt.'], 'metformin'],
    [['D: De gebruikelijke dosis metformine is 1000, maar bij u beginnen we met metformine 500.'], 'metformin', { metformin: 'starts' }],
    [['D: Ze hebben u apixaban gegeven.', 'D: We gaan door met de apixaban, twee keer per dag 5 milligram.'], 'apixaban']
  ],
  de: [
    [['D: Sie müssten Warfarin nehmen, 3 Milligramm, wenn es wieder gerinnt.'], '', { warfarin: 'considered' }],
    [['D: Wenn es wieder gerinnt, müssten Sie Warfarin nehmen, 3 Milligramm.'], '', { warfarin: 'considered' }],
    [['D: Wir müssten mit Metformin anfangen, 500 Milligramm, wenn der Zucker hoch bleibt.'], '', { metformin: 'considered' }],
    [['D: Medikation bei Aufnahme, Ramipril 5 mg, Bisoprolol 2,5 mg.'], '', { ramipril: 'unclear', bisoprolol: 'unclear' }],
    [['D: Die übliche Dosis von Metformin ist zweimal täglich 500.'], '', { metformin: 'considered' }],
    [['D: Das Mittel der Wahl wäre Doxycyclin, 100 Milligramm zweimal täglich.'], '', { doxycycline: 'considered' }],
    [['D: Es gibt auch Ezetimib, üblich sind 10 Milligramm am Tag.'], '', { ezetimibe: 'considered' }],
    [['D: Bei jungen Frauen verschreiben wir Fosfomycin, 3 Gramm einmalig.'], '', { fosfomycin: 'considered' }],
    [['D: Die eine Gruppe bekommt Semaglutid, 1 Milligramm pro Woche, die andere Placebo.'], '', { semaglutide: 'considered' }],
    [['D: Auf der Station hat man Apixaban angefangen, 5 Milligramm zweimal täglich.'], '', { apixaban: 'unclear' }],
    [['D: Ich würde gern mit Metformin anfangen, wenn Sie einverstanden sind.'], 'metformin'],
    [['D: Die übliche Dosis ist 1000, aber bei Ihnen beginnen wir mit Metformin 500.'], 'metformin', { metformin: 'starts' }],
    [['D: Man hat Ihnen Apixaban gegeben.', 'D: Das Apixaban nehmen Sie weiter, 5 Milligramm zweimal täglich.'], 'apixaban']
  ],
  fr: [
    [['D: Vous devriez prendre de la warfarine, 3 milligrammes, si ça recommence.'], '', { warfarin: 'considered' }],
    [['D: Si ça recommence il faudrait prendre de la warfarine, 3 milligrammes.'], '', { warfarin: 'considered' }],
    [['D: On monterait le lisinopril à 20 milligrammes si ça reste haut.'], '', { lisinopril: 'considered' }],
    [["D: Traitement à l'admission, ramipril 5 mg, bisoprolol 2,5 mg."], '', { ramipril: 'unclear', bisoprolol: 'unclear' }],
    [['D: La dose habituelle de metformine est de 500 deux fois par jour.'], '', { metformin: 'considered' }],
    [['D: Le premier choix serait la doxycycline, 100 milligrammes deux fois par jour.'], '', { doxycycline: 'considered' }],
    [["D: Il existe aussi l'ézétimibe, d'habitude c'est 10 milligrammes par jour."], '', { ezetimibe: 'considered' }],
    [['D: Chez les jeunes femmes on prescrit de la fosfomycine, 3 grammes en une fois.'], '', { fosfomycin: 'other' }],
    [["D: Un groupe reçoit du sémaglutide, 1 milligramme par semaine, l'autre un placebo."], '', { semaglutide: 'considered' }],
    [["D: À l'hôpital ils vous ont donné de l'apixaban, 5 milligrammes deux fois par jour."], '', { apixaban: 'unclear' }],
    [["D: J'aimerais commencer la metformine, si vous êtes d'accord."], 'metformin'],
    [['D: La dose habituelle est de 1000, mais pour vous on commence la metformine à 500.'], 'metformin', { metformin: 'starts' }],
    [["D: Ils vous ont donné de l'apixaban.", "D: On continue l'apixaban, 5 milligrammes deux fois par jour."], 'apixaban']
  ],
  es: [
    [['D: Tendría que tomar warfarina, 3 miligramos, si vuelve a coagular.'], '', { warfarin: 'considered' }],
    [['D: Si vuelve a coagular tendría que tomar warfarina, 3 miligramos.'], '', { warfarin: 'considered' }],
    [['D: Subiríamos el lisinopril a 20 miligramos si sigue por encima de 160.'], '', { lisinopril: 'considered' }],
    [['D: Medicación al ingreso, ramipril 5 mg, bisoprolol 2,5 mg.'], '', { ramipril: 'unclear', bisoprolol: 'unclear' }],
    [['D: La dosis habitual de metformina es de 500 dos veces al día.'], '', { metformin: 'considered' }],
    [['D: La primera opción sería doxiciclina, 100 miligramos dos veces al día.'], '', { doxycycline: 'considered' }],
    [['D: También existe la ezetimiba, lo habitual son 10 miligramos al día.'], '', { ezetimibe: 'considered' }],
    [['D: En mujeres jóvenes recetamos fosfomicina, 3 gramos una vez.'], '', { fosfomycin: 'considered' }],
    [['D: Un grupo recibe semaglutida, 1 miligramo por semana, y el otro placebo.'], '', { semaglutide: 'considered' }],
    [['D: En la planta le empezaron apixabán, 5 miligramos dos veces al día.'], '', { apixaban: 'unclear' }],
    [['D: Querría empezar con metformina, si le parece bien.'], 'metformin'],
    [['D: La dosis habitual es de 1000, pero a usted le doy metformina de 500.'], 'metformin', { metformin: 'starts' }],
    [['D: Le dieron apixabán.', 'D: Siga con el apixabán, 5 miligramos dos veces al día.'], 'apixaban']
  ]
}
