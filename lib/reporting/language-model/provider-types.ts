import type { HealthcareProviderType } from '../../../schemas/healthcare-provider-type.js'

/** Who writes the report, and what this profession wants to find in it where it was said. */
export interface ProviderInterest {
  role: string
  attention: string
}

function interest (role: string, attention: string): ProviderInterest {
  return { role, attention }
}

/** How the prompt describes the clinician, by the provider type of the contract. */
export const providerInterests: Readonly<Record<HealthcareProviderType, ProviderInterest>> = {
  anesthesiologist: interest('an anesthesiologist',
    'earlier anaesthesia and its complications, airway, teeth, heart and lung disease, allergies, anticoagulants, fasting, planned procedure'),
  cardiologist: interest('a cardiologist',
    'chest pain, palpitations, breathlessness, syncope, oedema, exercise tolerance, cardiovascular risk factors, rhythm, murmurs, ECG, echocardiography'),
  dermatologist: interest('a dermatologist',
    'each skin lesion with site, size, colour, shape, border and course, itch, triggers, sun exposure, earlier skin disease, topical treatment'),
  dietitian: interest('a dietitian',
    'weight and its course, height, eating and drinking habits, intolerances, bowel habits, physical activity, laboratory values, dietary goals agreed'),
  emergency_doctor: interest('an emergency physician',
    'time and mechanism of onset, severity, vital signs, red flags, relevant negatives, treatment given, response to it, disposition'),
  endocrinologist: interest('an endocrinologist',
    'glucose values and hypoglycaemia, HbA1c, thyroid symptoms, weight changes, complications of diabetes, hormone treatment and its doses'),
  gastroenterologist: interest('a gastroenterologist',
    'abdominal pain and its relation to food, stool, blood in it, swallowing, reflux, weight loss, alcohol, liver disease, endoscopy and imaging'),
  general_practitioner: interest('a general practitioner',
    'each complaint with onset, course and severity, ideas, concerns and expectations of the patient, relevant negatives, advice, when to come back'),
  geriatrician: interest('a geriatrician',
    'falls, cognition, mood, mobility, self-care, nutrition, continence, polypharmacy, support at home, wishes about treatment'),
  gynecologist: interest('a gynecologist',
    'menstruation, last menstrual period, pregnancies and births, contraception, bleeding, discharge, pelvic pain, screening, gestational age'),
  hematologist: interest('a hematologist',
    'bleeding, bruising, thrombosis, infections, fever, night sweats, weight loss, lymph nodes, spleen, blood counts, transfusions, anticoagulants'),
  home_nurse: interest('a home nurse',
    'care given, wounds and their state, medication taken, mobility, intake, skin, vital signs, changes since the last visit, informal care, agreements'),
  hospital_nurse: interest('a hospital nurse',
    'observations, vital signs, pain score, intake and output, mobility, wounds, lines and drains, care given, what is handed over'),
  infectiologist: interest('an infectious disease physician',
    'fever and its course, exposures, travel, contacts, vaccinations, immune status, cultures, antimicrobials with start and duration'),
  nephrologist: interest('a nephrologist',
    'kidney function and its course, urine output, proteinuria, blood pressure, oedema, fluid and diet restrictions, dialysis, nephrotoxic medication'),
  neurologist: interest('a neurologist',
    'onset and course of deficits, headache, seizures, strength, sensation, coordination, speech, vision, gait, neurological examination, imaging'),
  nursing_home_nurse: interest('a nursing home nurse',
    'changes in behaviour and function, falls, intake, skin and pressure sores, continence, pain, medication, agreements with physician and family'),
  oncologist: interest('an oncologist',
    'tumour, stage and markers, treatment and cycle, side effects and their grade, performance status, weight, pain, imaging, goals of treatment'),
  ophthalmologist: interest('an ophthalmologist',
    'each eye by itself: visual acuity, eye pressure, pain, redness, flashes, floaters, visual field, anterior segment, fundus, drops'),
  orthopedic: interest('an orthopedic surgeon',
    'side and site, mechanism of injury, pain, swelling, range of motion, stability, weight bearing, neurovascular state, imaging, immobilisation'),
  otorhinolaryngologist: interest('an otorhinolaryngologist',
    'each side by itself: hearing, tinnitus, vertigo, ear pain, nasal obstruction, smell, throat, voice, swallowing, otoscopy, endoscopy, audiometry'),
  pediatrician: interest('a pediatrician',
    'age, weight, growth, feeding, development, vaccinations, pregnancy and birth, fever, intake and wet nappies, who gives the history, doses by weight'),
  physiotherapist: interest('a physiotherapist',
    'functional complaint, limitations in daily life, work and sport, range of motion, strength, pain score, tests, treatment given, exercises, goals'),
  practice_nurse: interest('a practice nurse',
    'chronic disease checks, measured values and their course, lifestyle, self-management, adherence, vaccinations, goals, next check'),
  psychiatrist: interest('a psychiatrist',
    'mental state, mood, sleep, psychosis, suicidality as it was asked and answered, substance use, earlier episodes, medication and side effects, safety plan'),
  psychologist: interest('a psychologist',
    'presenting problem in the words of the client, mood, thoughts, behaviour, stressors, support, risk as it was asked and answered, interventions, homework'),
  pulmonologist: interest('a pulmonologist',
    'cough, sputum, breathlessness, wheeze, haemoptysis, smoking in pack years, exposures, lung function, saturation, inhalers and technique, imaging'),
  radiologist: interest('a radiologist',
    'indication, examination and technique, contrast and reactions, findings with site and size, comparison with earlier images, conclusion, advice'),
  rheumatologist: interest('a rheumatologist',
    'each joint with pain, swelling and stiffness, morning stiffness and its length, back pain at night, skin and eye signs, disease activity, medication'),
  surgeon: interest('a surgeon',
    'indication, procedure, side and site, earlier operations, wound, pain, fever, bowel function, complications, informed consent, aftercare'),
  speech_language_pathologist: interest('a speech and language pathologist',
    'speech, language, voice, fluency, swallowing and consistencies, hearing, development, tests and scores, exercises, goals'),
  stomatologist: interest('a stomatologist',
    'each tooth by its number, site of pain, swelling, mucosa, gums, bite, jaw joint, procedure, local anaesthetic, imaging, aftercare'),
  urologist: interest('a urologist',
    'voiding, frequency, nocturia, incontinence, blood in the urine, flank pain, stones, prostate, PSA, sexual function, imaging, catheter')
}
