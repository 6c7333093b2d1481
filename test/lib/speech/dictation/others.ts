import type { Case } from './kit.js'

/** What was said in Dutch, each in one go, and the text. */
export const dutch: readonly Case[] = [
  [['longen zuiver punt hart normaal komma geen souffle punt'], 'Longen zuiver. Hart normaal, geen souffle.'],
  [['Longen zuiver, punt. Hart normaal, komma, geen souffle. Nieuwe alinea. Buik soepel.'], 'Longen zuiver. Hart normaal, geen souffle.\n\nBuik soepel.'],
  [['conclusie dubbele punt acute bronchitis nieuwe regel beleid dubbele punt rust'], 'Conclusie: acute bronchitis\nBeleid: rust'],
  [['amlodipine haakje openen 5 mg haakje sluiten'], 'Amlodipine (5 mg)'],
  [['pijn op de borst vraagteken'], 'Pijn op de borst?'],
  [['Het hart is vergroot.', 'Schrap dat.', 'Het hart is normaal.'], 'Het hart is normaal.'],
  [['vitamine hoofdletter d bijslikken'], 'Vitamine D bijslikken'],
  [['temperatuur 38 komma 2 graden'], 'Temperatuur 38,2 graden'],
  [['temperatuur 38 komma 2 punt pols 80'], 'Temperatuur 38,2. Pols 80'],
  [['temperatuur achtendertig punt twee'], 'Temperatuur achtendertig punt twee'],
  [['temperatuur achtendertig komma twee'], 'Temperatuur achtendertig komma twee'],
  [['saturatie 98 punt 2 dagen koorts'], 'Saturatie 98 punt 2 dagen koorts'],
  [['pols 80 komma 2 dagen koorts'], 'Pols 80 komma 2 dagen koorts'],
  [['op dit punt gaat het goed'], 'Op dit punt gaat het goed'],
  [['een belangrijk punt voor later'], 'Een belangrijk punt voor later'],
  [['drukpijn op het punt van McBurney'], 'Drukpijn op het punt van McBurney'],
  [['een nieuwe lijn geprikt'], 'Een nieuwe lijn geprikt'],
  [['u mag dat niet krabben, wis dat af'], 'U mag dat niet krabben, wis dat af'],
  [['patiënt was in coma'], 'Patiënt was in coma']
]

/** In French. */
export const french: readonly Case[] = [
  [['les poumons sont clairs point le coeur est normal virgule pas de souffle point'], 'Les poumons sont clairs. Le coeur est normal, pas de souffle.'],
  [['Les poumons sont clairs, point. Le coeur est normal, virgule, pas de souffle. À la ligne. Abdomen souple.'],
    'Les poumons sont clairs. Le coeur est normal, pas de souffle.\nAbdomen souple.'],
  [['les poumons sont clairs point à la ligne le coeur est normal nouveau paragraphe plan'], 'Les poumons sont clairs.\nLe coeur est normal\n\nPlan'],
  [['conclusion deux points bronchite aiguë'], 'Conclusion: bronchite aiguë'],
  [['douleur thoracique point d\'interrogation'], 'Douleur thoracique?'],
  [['amlodipine ouvrez la parenthèse 5 mg fermez la parenthèse'], 'Amlodipine (5 mg)'],
  [['Le coeur est augmenté.', 'Efface ça.', 'Le coeur est normal.'], 'Le coeur est normal.'],
  [['température 38 virgule 5 degrés'], 'Température 38,5 degrés'],
  [['température trente-huit virgule cinq'], 'Température trente-huit virgule cinq'],
  [['un point de côté depuis lundi'], 'Un point de côté depuis lundi'],
  [['fatigué au point de ne plus dormir'], 'Fatigué au point de ne plus dormir'],
  [['suture par deux points de fil'], 'Suture par deux points de fil'],
  [['plan deux points de suture'], 'Plan deux points de suture'],
  [['point douloureux à la palpation'], 'Point douloureux à la palpation'],
  [['faire le point dans une semaine'], 'Faire le point dans une semaine'],
  [['une nouvelle ligne de traitement'], 'Une nouvelle ligne de traitement'],
  [['douleur à la ligne médiane'], 'Douleur à la ligne médiane'],
  [['patient dans le coma'], 'Patient dans le coma']
]

/** In German. */
export const german: readonly Case[] = [
  [['Lunge frei Punkt Herz unauffällig Komma kein Geräusch Punkt'], 'Lunge frei. Herz unauffällig, kein Geräusch.'],
  [['Lunge frei, Punkt. Herz unauffällig, Komma, kein Geräusch. Neuer Absatz. Abdomen weich.'], 'Lunge frei. Herz unauffällig, kein Geräusch.\n\nAbdomen weich.'],
  [['Diagnose Doppelpunkt akute Bronchitis neue Zeile Therapie Doppelpunkt Ruhe'], 'Diagnose: akute Bronchitis\nTherapie: Ruhe'],
  [['Amlodipin Klammer auf 5 mg Klammer zu'], 'Amlodipin (5 mg)'],
  [['Brustschmerzen Fragezeichen'], 'Brustschmerzen?'],
  [['Das Herz ist vergrößert.', 'Streich das.', 'Das Herz ist normal.'], 'Das Herz ist normal.'],
  [['Vitamin Großbuchstabe d täglich'], 'Vitamin D täglich'],
  [['Temperatur 38 Komma 5 Grad'], 'Temperatur 38,5 Grad'],
  [['Temperatur achtunddreißig Komma fünf'], 'Temperatur achtunddreißig Komma fünf'],
  [['Termin Punkt 8 Uhr'], 'Termin Punkt 8 Uhr'],
  [['an diesem Punkt kein Schmerz'], 'An diesem Punkt kein Schmerz'],
  [['ein wichtiger Punkt ist die Ernährung'], 'Ein wichtiger Punkt ist die Ernährung'],
  [['die Klammer auf der Haut entfernt'], 'Die Klammer auf der Haut entfernt'],
  [['Klammer auf der Haut entfernt'], 'Klammer auf der Haut entfernt'],
  [['liegt im Koma'], 'Liegt im Koma']
]

/** In Spanish. */
export const spanish: readonly Case[] = [
  [['pulmones limpios punto corazón normal coma sin soplos punto'], 'Pulmones limpios. Corazón normal, sin soplos.'],
  [['Pulmones limpios, punto. Corazón normal, coma, sin soplos. Nuevo párrafo. Abdomen blando.'], 'Pulmones limpios. Corazón normal, sin soplos.\n\nAbdomen blando.'],
  [['pulmones limpios punto y aparte abdomen blando punto y seguido no dolor'], 'Pulmones limpios.\n\nAbdomen blando. No dolor'],
  [['plan dos puntos reposo'], 'Plan: reposo'],
  [['tos punto y coma fiebre'], 'Tos; fiebre'],
  [['amlodipino abrir paréntesis 5 mg cerrar paréntesis'], 'Amlodipino (5 mg)'],
  [['dolor torácico signo de interrogación'], 'Dolor torácico?'],
  [['El corazón está aumentado.', 'Borra eso.', 'El corazón es normal.'], 'El corazón es normal.'],
  [['temperatura 38 coma 5 grados'], 'Temperatura 38,5 grados'],
  [['temperatura treinta y ocho coma cinco'], 'Temperatura treinta y ocho coma cinco'],
  [['el paciente está en coma'], 'El paciente está en coma'],
  [['coma profundo desde ayer'], 'Coma profundo desde ayer'],
  [['Glasgow 3, coma, midriasis.'], 'Glasgow 3, coma, midriasis.'],
  [['camine a diario, coma fruta y descanse'], 'Camine a diario, coma fruta y descanse'],
  [['que coma bien y duerma'], 'Que coma bien y duerma'],
  [['coma 5 veces al día'], 'Coma 5 veces al día'],
  [['a punto de desmayarse'], 'A punto de desmayarse'],
  [['herida con dos puntos de sutura'], 'Herida con dos puntos de sutura'],
  [['un punto doloroso en la fosa'], 'Un punto doloroso en la fosa'],
  [['una nueva línea de tratamiento'], 'Una nueva línea de tratamiento']
]
