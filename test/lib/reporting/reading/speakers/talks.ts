/** A talk in turns, of the clinician first, and what a report of it holds, whoever is named as the speaker. */
export interface Talk {
  said: readonly (readonly [role: 'clinician' | 'patient', text: string])[]
  medication: readonly string[]
  /** ICD-10, three characters. */
  diagnoses: readonly string[]
  sickNoteTo: string | null
  vitalSigns: Readonly<Record<string, number>>
  /** What stands in the plan, and in the objective part. */
  plan: RegExp
  objective: RegExp
  /** What only a patient says: nowhere but in the subjective part. */
  told: RegExp
}

/** The start of each talk: a Wednesday. */
export const START = '2026-03-04T10:00:00+01:00'

export const talks: Readonly<Record<string, readonly Talk[]>> = {
  en: [{
    said: [
      ['clinician', 'Good morning, what brings you in today?'],
      ['patient', "I've had pain in my lower back since Monday. My back hurts when I bend."],
      ['clinician', 'Do you have any numbness in your legs?'],
      ['patient', 'No, I have not. I took some paracetamol at home and my back still hurts.'],
      ['clinician', 'Your blood pressure is 128 over 82 and your pulse is 76. Your back is tender on palpation.'],
      ['clinician', 'I think you have sciatica. I will prescribe ibuprofen 400 milligrams three times a day.'],
      ['patient', 'My job is heavy, I cannot lift my boxes.'],
      ['clinician', "I'll sign you off work until Friday."]
    ],
    medication: ['ibuprofen'],
    diagnoses: ['M54.3'],
    sickNoteTo: '2026-03-06',
    vitalSigns: { systolic_blood_pressure: 128, diastolic_blood_pressure: 82, heart_rate: 76 },
    plan: /prescribe ibuprofen/,
    objective: /128 over 82/,
    told: /lower back since Monday/
  }, {
    said: [
      ['clinician', 'What can I do for you?'],
      ['patient', 'I have a sore throat and I feel tired. My GP back home said, I will prescribe you an antibiotic.'],
      ['clinician', 'Have you had a fever?'],
      ['patient', 'I had a temperature of 39 at home yesterday, and my throat hurts.'],
      ['clinician', 'Let me take your temperature. Your temperature is 38.2 today.'],
      ['clinician', 'This is tonsillitis. I am going to prescribe amoxicillin for your throat.'],
      ['patient', 'My sister takes amoxicillin, too.'],
      ['clinician', 'You should drink plenty of fluids.']
    ],
    medication: ['amoxicillin'],
    diagnoses: ['J03'],
    sickNoteTo: null,
    vitalSigns: { body_temperature: 38.2 },
    plan: /prescribe amoxicillin/,
    objective: /38\.2/,
    told: /sore throat/
  }],
  nl: [{
    said: [
      ['clinician', 'Goedemorgen, wat kan ik voor u doen?'],
      ['patient', 'Ik heb sinds maandag pijn in mijn rug. Mijn rug doet pijn als ik buk.'],
      ['clinician', 'Heeft u uitstraling in uw benen?'],
      ['patient', 'Nee, dat heb ik niet. Ik heb thuis paracetamol genomen en mijn rug doet nog steeds pijn.'],
      ['clinician', 'Uw bloeddruk is 128 over 82 en uw pols is 76.'],
      ['clinician', 'Ik denk dat u ischias heeft. Ik schrijf u ibuprofen 400 milligram voor, drie keer per dag.'],
      ['patient', 'Mijn werk is zwaar, ik kan mijn dozen niet tillen.'],
      ['clinician', 'Ik schrijf een ziektebriefje voor u tot en met vrijdag.']
    ],
    medication: ['ibuprofen'],
    diagnoses: ['M54.3'],
    sickNoteTo: '2026-03-06',
    vitalSigns: { systolic_blood_pressure: 128, diastolic_blood_pressure: 82, heart_rate: 76 },
    plan: /ibuprofen 400/,
    objective: /128 over 82/,
    told: /sinds maandag/
  }],
  fr: [{
    said: [
      ['clinician', 'Bonjour, que puis-je faire pour vous ?'],
      ['patient', "J'ai mal au dos depuis lundi. Mon dos me fait mal quand je me penche."],
      ['clinician', 'Avez-vous des fourmis dans vos jambes ?'],
      ['patient', "Non, je n'ai pas ça. J'ai pris du paracétamol chez moi et mon dos me fait encore mal."],
      ['clinician', 'Votre tension est à 128 sur 82 et votre pouls est à 76.'],
      ['clinician', "Je pense que vous avez une sciatique. Je vous prescris de l'ibuprofène 400 milligrammes trois fois par jour."],
      ['patient', 'Mon travail est lourd, je ne peux pas porter mes cartons.'],
      ['clinician', "Je vous mets en arrêt de travail jusqu'à vendredi."]
    ],
    medication: ['ibuprofène'],
    diagnoses: ['M54.3'],
    sickNoteTo: '2026-03-06',
    vitalSigns: { systolic_blood_pressure: 128, diastolic_blood_pressure: 82, heart_rate: 76 },
    plan: /ibuprofène/,
    objective: /128 sur 82/,
    told: /depuis lundi/
  }],
  de: [{
    said: [
      ['clinician', 'Guten Tag, was führt Sie zu mir?'],
      ['patient', 'Ich habe seit Montag Schmerzen im Rücken. Mein Rücken tut weh, wenn ich mich bücke.'],
      ['clinician', 'Haben Sie ein Taubheitsgefühl in Ihren Beinen?'],
      ['patient', 'Nein, das habe ich nicht. Ich habe zu Hause Paracetamol genommen und mein Rücken tut immer noch weh.'],
      ['clinician', 'Ihr Blutdruck ist 128 zu 82 und Ihr Puls ist 76.'],
      ['clinician', 'Ich denke, Sie haben einen Ischias. Ich verschreibe Ihnen Ibuprofen 400 Milligramm dreimal am Tag.'],
      ['patient', 'Meine Arbeit ist schwer, ich kann meine Kisten nicht heben.'],
      ['clinician', 'Ich schreibe Sie bis Freitag krank.']
    ],
    medication: ['Ibuprofen'],
    diagnoses: ['M54.3'],
    sickNoteTo: '2026-03-06',
    vitalSigns: { systolic_blood_pressure: 128, diastolic_blood_pressure: 82, heart_rate: 76 },
    plan: /Ibuprofen/,
    objective: /128 zu 82/,
    told: /seit Montag/
  }],
  es: [{
    said: [
      ['clinician', 'Buenos días, ¿qué le trae por aquí?'],
      ['patient', 'Tengo dolor de espalda desde el lunes. Mi espalda me duele cuando me agacho.'],
      ['clinician', '¿Tiene usted hormigueo en las piernas?'],
      ['patient', 'No, no tengo. Tomé paracetamol en casa y me duele la espalda todavía.'],
      ['clinician', 'Su tensión es 128 sobre 82 y su pulso es 76.'],
      ['clinician', 'Creo que usted tiene una ciática. Le receto ibuprofeno 400 miligramos tres veces al día.'],
      ['patient', 'Mi trabajo es pesado, no puedo levantar mis cajas.'],
      ['clinician', 'Le doy la baja hasta el viernes.']
    ],
    medication: ['ibuprofeno'],
    diagnoses: ['M54.3'],
    sickNoteTo: '2026-03-06',
    vitalSigns: { systolic_blood_pressure: 128, diastolic_blood_pressure: 82, heart_rate: 76 },
    plan: /ibuprofeno/,
    objective: /128 sobre 82/,
    told: /desde el lunes/
  }]
}
