/**
 * What clients call speakers, in one language, without accents; phrases as in `phraseMatcher`. They may stand anywhere in a name, but those
 * of `alone` must be all of it.
 */
export interface RoleWords {
  /** Those who examine, judge and treat, and their staff. */
  clinician: readonly string[]
  patient: readonly string[]
  /** Who came along or speaks for the patient. */
  other: readonly string[]
  /** Words that are also forms of address, or parts of the names of people. */
  alone: { patient: readonly string[], other: readonly string[] }
}

export const en: RoleWords = {
  clinician: [
    'doctors?', 'doc', 'clinicians?', 'physicians?', 'gp', 'providers?', 'nurses?', 'consultant', 'practitioner', 'registrar', 'specialist', 'surgeon', 'physio~',
    '~therapist', '~ologist', '~iatrist', '~iatrician', 'dentist', 'dietitian', 'pharmacist', 'midwife', 'paramedic', 'medic', 'hcp', 'assistant', 'md', 'rn',
    'resident (?:doctor|physician)'
  ],
  patient: ['patient~', 'pt', 'client~', 'caller', 'resident'],
  other: [
    'wife', 'husband', 'spouse', 'partner', 'girlfriend', 'boyfriend', 'mother', 'father', 'mum', 'mom', 'dad', 'parents?', 'grandmother', 'grandfather',
    'daughter', 'brother', 'sister', 'carer', 'caregiver', 'guardian', 'famil(?:y|ies)', 'relatives?', 'guest', 'visitor', 'companion', 'friend',
    'interpreter', 'translator'
  ],
  alone: { patient: ['child', 'kid'], other: ['son'] }
}

export const nl: RoleWords = {
  clinician: [
    '~arts', '~dokter', 'dokters~', 'dokteres', '~verpleegkundige', '~verpleger', '~verpleegster', 'zorgver~', 'zorgprof~', 'zorgmed~', 'zorgkund~', 'zorg', 'zorgteam',
    '~behandelaar', 'behandelaars', 'hulpverlener', 'praktijk~', 'poh', 'specialist', 'chirurg', '~oloog', '~ologe', '~iater', '~therapeut', '~therapeute',
    'fysio~', 'kine', 'kinesist~', 'verloskund~', 'vroedvrouw', '~assistente?', 'dietiste?', 'logopediste?', 'apotheker', 'ambulancier'
  ],
  patient: ['client~', 'klant', 'bewoner', 'bewoonster', 'zorgvrager', 'zorgontvanger'],
  other: [
    'echtgenoot', 'echtgenote', 'partner', 'vriendin', 'moeder', 'vader', 'mama', 'papa', '~ouders?', 'oma', 'opa', 'dochter', 'zoon', 'broer', 'zus', 'familie',
    '~familielid', 'begeleid(?:er|ster)', 'mantelzorg~', 'voogd', 'naaste', 'tolk', 'bezoeker'
  ],
  alone: { patient: ['kind'], other: ['man', 'vrouw', 'vriend'] }
}

export const fr: RoleWords = {
  clinician: [
    'medecins?', 'docteur', 'doctoresse', 'clinicien~', 'soignante?s?', 'infirmi~', 'praticien~', 'generaliste', 'specialiste', '~ologue', '~iatre', '~therapeute',
    'kine', 'kinesi~', 'chirurgien~', 'sage femme', 'sage-femme', 'dentiste', 'pharmacienn?e?', 'aide-soignante?', 'aide soignante?', 'assistante?', 'interne'
  ],
  patient: ['usagere?', 'appelante?', 'residente'],
  other: [
    'epouse', 'epoux', 'conjointe?', 'compagne', 'compagnon', 'mere', 'pere', 'maman', 'grand-mere', 'grand-pere', 'frere', 'soeur', 'famille',
    'accompagnante?', 'accompagnateur', 'accompagnatrice', 'aidante?', 'tuteur', 'tutrice', 'proche', 'interprete'
  ],
  alone: { patient: ['enfant'], other: ['femme', 'mari', 'fille', 'fils'] }
}

export const de: RoleWords = {
  clinician: [
    '~arzt', '~arztin', '~aerztin', 'arzte', 'doktor', 'doktorin', 'kliniker~', '~behandler', '~behandlerin', '~pfleger', '~pflegerin', 'pflege', '~pflegekraft', 'pflegefach~',
    'krankenschwester', '~therapeut', '~therapeutin', '~ologe', '~ologin', '~iater', '~iaterin', 'chirurg', 'chirurgin', 'spezialist', 'spezialistin', 'praxis~',
    'hebamme', 'sanitater', 'sanitaterin', 'notfallsanitater~', 'apotheker', 'apothekerin', 'assistent', 'assistentin', 'mfa'
  ],
  patient: ['klient~', 'kunde', 'kundin', 'bewohner', 'bewohnerin', 'anrufer', 'anruferin', 'pflegebedurftige~'],
  other: [
    'ehefrau', 'ehemann', 'partner', 'partnerin', 'lebensgefahrt~', '~mutter', '~vater', '~eltern', 'elternteil', 'oma', 'opa', 'tochter', 'sohn', 'bruder',
    '~angehorige', '~angehoriger', 'begleitung', 'begleitperson', 'begleiter', 'begleiterin', 'betreuer', 'betreuerin', 'familie', 'dolmetscher', 'dolmetscherin'
  ],
  alone: { patient: ['kind'], other: ['frau', 'mann'] }
}
