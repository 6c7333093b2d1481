import type { ContextCases } from './cases.js'

/** The words in brackets are what is asked about. */
export const en: ContextCases = {
  negated: [
    'There is no [pneumonia].', "You don't have [asthma].", 'The patient denies [chest pain].', 'I have never had [migraine].',
    'She came without [fever].', "It isn't [gout].", 'There are no signs of [infection].', 'The scan ruled out [a fracture].',
    'The test for [coeliac disease] is negative.', '[Appendicitis] is unlikely.', 'Neither [diabetes] nor anaemia was found.',
    'I had a cough but no [fever].', 'The lungs are free of [crackles].', "She can't have [mumps]."
  ],
  historical: [
    'You had [pneumonia].', 'Last year there was [a fracture].', 'In the past it was [gout].', 'As a child I got [asthma].',
    'She has a history of [epilepsy].', 'Two years ago I had [shingles].', 'You were treated for [anaemia].',
    'Your past medical history lists [hypertension].', 'He had [a stroke].', 'Back in May it was [bronchitis].',
    'When I was pregnant there was [diabetes].', 'Prior [migraine] is known.'
  ],
  hypothetical: [
    'If it is [pneumonia], we take a picture.', 'Come back in case of [fever].', 'Unless you have [asthma], it is safe.',
    'I wonder whether it is [gout].', 'Some people get [migraine].', "We can't rule out [a fracture].", 'I cannot exclude [pneumonia].',
    'Someone with [diabetes] should be careful.', 'Suppose it were [shingles].', 'Patients with [epilepsy] may not drive.',
    '[A fracture] cannot be excluded.', "[Pneumonia] isn't ruled out.", 'Anyone can catch [the flu].', "I couldn't exclude [a clot]."
  ],
  family: [
    'My mother has [diabetes].', 'Her father died of [a stroke].', 'My sister gets [migraine].', "Your brother's [asthma] is worse.",
    'My wife is down with [the flu].', 'The family is known for [gout].', 'My son has [measles].', 'Her daughter has [eczema].',
    '[Asthma] aside, my uncle has [angina].', 'My grandparents, my aunt and my cousin have [epilepsy].', 'My partner has [scabies].',
    'A colleague has [tuberculosis].'
  ],
  reported: [
    'My GP said I will prescribe [codeine].', "The doctor at the hospital told me: I'll give you [amoxicillin].",
    'The surgeon said that he would order [ibuprofen].', 'They told me at the hospital to start [ramipril].',
    'Your cardiologist suggested [bisoprolol].', 'My dentist promised to prescribe [codeine].', 'The nurse says I should take [aspirin].',
    "The urgent care doctor told her she'd prescribe [prednisone].", 'A specialist wrote that I need [insulin].',
    'They said they would start [metformin].', 'He told me he would send in [omeprazole].', 'Another doctor mentioned [lithium].'
  ],
  none: [
    "There's no fracture, it's [a sprain].", 'No diabetes, you have [gout].',
    'There is no increase in [pain].', 'It is not only [asthma].', 'No doubt it is [gout].', 'She does not deny [chest pain].',
    'There was no fever, but [a cough].', 'My mother is well, but I have [diabetes].', 'I had pneumonia, but now it is [bronchitis].',
    'The lungs are not free of [crackles].', 'No worries, this is [eczema].', 'He was not without [pain].',
    "Don't forget [the asthma].", 'It is not just [migraine].', 'I said I would prescribe [codeine], and here it is.',
    "The surgeon said no, but I'll give you [codeine].", 'There is no fever. It is [sinusitis].',
    "It isn't broken, so it is [a sprain]."
  ]
}
