import type { TableCase } from './table-cases.js'

/** What is decided on a medicine where the words for it are no list's: an amount, another amount in its place, a refusal. */
export const statusCases: Readonly<Record<'en' | 'nl' | 'fr' | 'de' | 'es', readonly TableCase[]>> = {
  en: [
    // how much at most is no denial
    [["D: I'll prescribe paracetamol, not more than three a day."], 'paracetamol', { paracetamol: 'starts' }],
    [['D: No more ibuprofen.'], '', { ibuprofen: 'considered' }],
    [['D: Stop the ibuprofen, no more than one more week.'], '', { ibuprofen: 'stopped' }],
    // an amount says that it is taken, not whether that begins
    [['D: I want you to chew one aspirin, 300 milligrams, now.'], '', { 'acetylsalicylic acid': 'unclear' }],
    [['D: Tylenol for the hip, no more than three grams a day.'], '', { paracetamol: 'unclear' }],
    [['D: You would have to take warfarin, 3 mg, if it clots again.'], '', { warfarin: 'considered' }],
    [['D: In hospital they gave you amoxicillin, 500 mg three times a day.'], '', { amoxicillin: 'unclear' }],
    [['D: Do you take ramipril, 5 mg?'], '', { ramipril: 'unclear' }],
    [['D: Do you take ramipril?', 'P: One a day.'], '', { ramipril: 'goes_on' }],
    // who only names it may talk about it; who was asked what they take says so
    [['P: Ramipril, five milligrams a day.'], '', { ramipril: 'unclear' }],
    [['D: What medication are you on?', 'P: Ramipril, five milligrams a day.'], '', { ramipril: 'goes_on' }],
    [['P: I take ramipril, five milligrams a day.'], '', { ramipril: 'goes_on' }],
    [['P: I read something about metformin.', 'D: Right.'], '', { metformin: 'unclear' }],
    // what ends it has to be said of it
    [['D: Ramipril.', 'P: My cough is back.', 'D: Stop the ramipril.'], '', { ramipril: 'stopped' }],
    [['D: Your wife takes apixaban, 5 mg twice a day.'], '', { apixaban: 'other' }],
    [['D: No more ibuprofen, not even 200 milligrams.'], '', { ibuprofen: 'considered' }],
    [['D: Chew one aspirin, 300 milligrams.', "P: No, I don't want that."], '', { 'acetylsalicylic acid': 'refused' }],
    // who repeats what was decided did not take it before
    [["D: I'll start you on amoxicillin, 500 mg.", 'P: Amoxicillin, 500.'], 'amoxicillin', { amoxicillin: 'starts' }],
    // going on, and another amount
    [['D: Bisoprolol stays as it is, 2.5 once a day.'], 'bisoprolol', { bisoprolol: 'goes_on' }],
    [['P: I take ramipril.', 'D: The ramipril goes from 5 milligrams to 10.'], '', { ramipril: 'changed' }],
    [['P: I take ramipril.', 'D: Ramipril, from five to seven in the evening you may feel dizzy.'], '', { ramipril: 'goes_on' }],
    // refused, whoever repeats it
    [["D: I'd like to give you mirtazapine.", "P: My mother put on weight with it, I don't want that.", 'D: Okay, no mirtazapine.'], '', { mirtazapine: 'refused' }],
    [["D: We'll start metformin, 500 mg.", "P: I'll take it, but I don't want the ambulance."], 'metformin', { metformin: 'starts' }],
    [['D: He declined the flu vaccine.'], '', { 'influenza vaccine': 'refused' }],
    [["D: He didn't decline the flu vaccine."], '', { 'influenza vaccine': 'considered' }],
    [['D: If she refuses the insulin, call me.'], '', { insulin: 'considered' }],
    [['D: Did he refuse the flu vaccine?'], '', { 'influenza vaccine': 'unclear' }]
  ],
  nl: [
    [['D: Ik schrijf paracetamol voor, niet meer dan drie per dag.'], 'paracetamol', { paracetamol: 'starts' }],
    [['D: Ik schrijf paracetamol 500 mg voor, nee, niet meer dan drie per dag.'], 'paracetamol'],
    [['D: Ibuprofen neemt u niet meer.'], '', { ibuprofen: 'stopped' }],
    [['D: Kauw nu op een aspirine, 300 milligram.'], '', { 'acetylsalicylic acid': 'unclear' }],
    [['D: In het ziekenhuis hebben ze amoxicilline gegeven, drie keer 500 milligram.'], '', { amoxicillin: 'unclear' }],
    [['D: Neemt u ramipril, 5 milligram?'], '', { ramipril: 'unclear' }],
    [['D: Neemt u ramipril?', 'P: Eén per dag.'], '', { ramipril: 'goes_on' }],
    [['D: Uw vrouw neemt apixaban, 5 mg twee keer per dag.'], '', { apixaban: 'other' }],
    [['D: De Augmentin gaat niet door.'], '', { 'amoxicillin/clavulanic acid': 'stopped' }],
    [['D: We starten met amoxicilline, 500 mg.', 'P: Amoxicilline, 500.'], 'amoxicillin', { amoxicillin: 'starts' }],
    [['P: Ik neem insuline.', 'D: De insuline gaat van 18 naar 22 eenheden.'], 'insulin', { insulin: 'changed' }],
    [['D: Ik geef u mirtazapine.', 'P: Daar is mijn moeder van bijgekomen, dat wil ik niet.', 'D: Goed, geen mirtazapine.'], '', { mirtazapine: 'refused' }],
    [['D: De griepprik heeft ze geweigerd, de metformine neemt ze.'], '', { metformin: 'unclear' }]
  ],
  fr: [
    [['D: Je vous prescris du paracétamol, pas plus de trois par jour.'], 'paracetamol', { paracetamol: 'starts' }],
    [["D: Plus d'ibuprofène."], '', { ibuprofen: 'stopped' }],
    [['D: Mâchez tout de suite une aspirine, 300 milligrammes.'], '', { 'acetylsalicylic acid': 'unclear' }],
    [["D: Vous avez pris de l'amoxicilline, 500 milligrammes, à l'hôpital."], '', { amoxicillin: 'unclear' }],
    [['D: Vous prenez du ramipril, 5 milligrammes ?'], '', { ramipril: 'unclear' }],
    [['D: Vous prenez du ramipril ?', 'P: Un par jour.'], '', { ramipril: 'goes_on' }],
    [["D: Votre femme prend de l'apixaban, 5 mg deux fois par jour."], '', { apixaban: 'other' }],
    [["D: On commence l'amoxicilline, 500 mg.", 'P: Amoxicilline, 500.'], 'amoxicillin', { amoxicillin: 'starts' }],
    [['P: Je prends du ramipril.', 'D: Le ramipril passe de 5 à 10 milligrammes.'], 'ramipril', { ramipril: 'changed' }],
    [['D: Je vous donne de la mirtazapine.', "P: Ma mère a grossi avec, j'en veux pas.", "D: D'accord, pas de mirtazapine."], '', { mirtazapine: 'refused' }],
    [['D: Elle a refusé le vaccin antitétanique.'], '', { 'tetanus vaccine': 'refused' }],
    [["D: Elle n'a pas refusé le vaccin antitétanique."], '', { 'tetanus vaccine': 'considered' }]
  ],
  de: [
    [['D: Ich verschreibe Paracetamol, nicht mehr als drei am Tag.'], 'paracetamol', { paracetamol: 'starts' }],
    [['D: Ibuprofen nicht mehr nehmen.'], '', { ibuprofen: 'stopped' }],
    [['D: Kauen Sie jetzt ein Aspirin, 300 Milligramm.'], '', { 'acetylsalicylic acid': 'unclear' }],
    [['D: Im Krankenhaus haben Sie Amoxicillin bekommen, 500 Milligramm.'], '', { amoxicillin: 'unclear' }],
    [['D: Nehmen Sie Ramipril, 5 Milligramm?'], '', { ramipril: 'unclear' }],
    [['D: Nehmen Sie Ramipril?', 'P: Eine am Tag.'], '', { ramipril: 'goes_on' }],
    [['D: Ihre Frau nimmt Apixaban, 5 mg zweimal am Tag.'], '', { apixaban: 'other' }],
    [['D: Wir fangen mit Amoxicillin an, 500 mg.', 'P: Amoxicillin, 500.'], 'amoxicillin', { amoxicillin: 'starts' }],
    [['P: Ich nehme Ramipril.', 'D: Das Ramipril geht von 5 auf 10 Milligramm.'], '', { ramipril: 'changed' }],
    [['D: Ich gebe Ihnen Mirtazapin.', 'P: Davon hat meine Mutter zugenommen, das will ich nicht.', 'D: Gut, kein Mirtazapin.'], '', { mirtazapine: 'refused' }],
    [['D: Die Tetanusimpfung hat er abgelehnt.'], '', { 'tetanus vaccine': 'refused' }],
    [['D: Die Tetanusimpfung hat er nicht abgelehnt.'], '', { 'tetanus vaccine': 'considered' }]
  ],
  es: [
    [['D: Le receto paracetamol, no más de tres al día.'], 'paracetamol', { paracetamol: 'starts' }],
    [['D: No más ibuprofeno.'], '', { ibuprofen: 'stopped' }],
    [['D: Mastique ahora una aspirina, 300 miligramos.'], '', { 'acetylsalicylic acid': 'unclear' }],
    [['D: En el hospital le dieron amoxicilina, 500 miligramos.'], '', { amoxicillin: 'unclear' }],
    [['D: ¿Toma ramipril, 5 miligramos?'], '', { ramipril: 'unclear' }],
    [['D: ¿Toma ramipril?', 'P: Uno al día.'], '', { ramipril: 'goes_on' }],
    [['D: Su mujer toma apixabán, 5 mg dos veces al día.'], '', { apixaban: 'other' }],
    [['D: Empezamos con amoxicilina, 500 mg.', 'P: Amoxicilina, 500.'], 'amoxicillin', { amoxicillin: 'starts' }],
    [['D: Metformina sigue igual, una con la comida.'], 'metformin', { metformin: 'goes_on' }],
    [['P: Tomo enalapril.', 'D: El enalapril pasa de 20 a 10 miligramos.'], 'enalapril', { enalapril: 'changed' }],
    [['D: Le doy mirtazapina.', 'P: Mi madre engordó con eso, no lo quiero.', 'D: Vale, nada de mirtazapina.'], '', { mirtazapine: 'refused' }],
    [['D: Rechazó la vacuna del tétanos.'], '', { 'tetanus vaccine': 'refused' }],
    [['D: No rechazó la vacuna del tétanos.'], '', { 'tetanus vaccine': 'considered' }]
  ]
}
