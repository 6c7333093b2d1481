import t from 'tap'
import { isLay, roleOf, type Role } from '../../../../../lib/reporting/reading/speakers/index.js'
import { oneAssertion } from '../../../../one-assertion.js'

const speakers: Readonly<Record<'en' | 'nl' | 'fr' | 'de', Readonly<Record<Exclude<Role, 'unknown'>, readonly string[]>>>> = {
  en: {
    clinician: [
      'doctor', 'DOCTOR', 'Doctor 1', 'doctor_smith', 'Dr. Smith', 'dr', 'Doc', 'clinician', 'Physician', 'GP', 'Provider', 'nurse', 'Nurse Practitioner', 'consultant',
      'Registrar', 'Specialist', 'Orthopaedic surgeon', 'Physio', 'Physiotherapist', 'Speech therapist', 'Cardiologist', 'Psychiatrist', 'Dentist', 'Midwife',
      'Paramedic', 'HCP', 'Assistant', 'Resident doctor', 'Family doctor', 'Patient\'s GP', 'speaker_0 (doctor)', 'Dr. Friend'
    ],
    patient: ['patient', 'Patient', 'PATIENT_1', 'patient-2', 'Patient2', 'pt', 'Pt.', 'client', 'caller', 'resident', 'Child', 'Patient Dr. Smith'],
    other: [
      'wife', 'Wife', 'Husband', 'spouse', 'partner', 'Mother', 'mum', 'Mom', 'dad', 'Father', 'parent', 'daughter', 'Son', 'Carer', 'caregiver', 'Guardian', 'family',
      'relative', 'patient_guest', 'guest_family', 'patient\'s mother', 'Mother 1', 'Interpreter'
    ]
  },
  nl: {
    clinician: [
      'arts', 'Arts', 'huisarts', 'Dokter', 'Dr. Jansen', 'Drs. de Vries', 'verpleegkundige', 'wijkverpleegkundige', 'zorgverlener', 'behandelaar', 'hulpverlener',
      'praktijkondersteuner', 'POH', 'cardioloog', 'gynaecologe', 'psychiater', 'kinderarts', 'fysiotherapeut', 'kinesist', 'verloskundige', 'doktersassistente',
      'specialist', 'chirurg', 'tandarts', 'diëtist', 'apotheker', 'zorgteam'
    ],
    patient: ['patiënt', 'Patiënte', 'patient', 'cliënt', 'cliënte', 'klant', 'bewoner', 'zorgvrager', 'Kind', 'kind 1'],
    other: [
      'moeder', 'Vader', 'ouder', 'ouders', 'pleegouder', 'partner', 'echtgenote', 'echtgenoot', 'vrouw', 'man', 'Man 1', 'dochter', 'zoon', 'familie', 'mantelzorger',
      'begeleidster', 'naaste', 'moeder van patiënt', 'tolk'
    ]
  },
  fr: {
    clinician: [
      'médecin', 'Médecin', 'medecin', 'MÉDECIN', 'me\u0301decin', 'docteur', 'Dr Dupont', 'Dre Roy', 'clinicien', 'soignante', 'infirmier', 'infirmière', 'praticienne', 'généraliste',
      'médecin de famille', 'spécialiste', 'dermatologue', 'psychiatre', 'kiné', 'kinésithérapeute', 'chirurgienne', 'sage-femme', 'aide-soignante', 'pharmacienne'
    ],
    patient: ['patient', 'patiente', 'Patiente 1', 'client', 'cliente', 'usager', 'résident', 'Enfant'],
    other: [
      'mère', 'père', 'Maman', 'parent', 'conjoint', 'conjointe', 'épouse', 'époux', 'femme', 'mari', 'fille', 'fils', 'frère', 'sœur', 'famille', 'proche',
      'accompagnant', 'aidante', 'mère de la patiente', 'interprète'
    ]
  },
  de: {
    clinician: [
      'Arzt', 'Ärztin', 'A\u0308rztin', 'Aerztin', 'Hausarzt', 'Hausärztin', 'Doktor', 'Frau Dr. Meier', 'Prof. Weber', 'Dr. Mann', 'Behandler', 'Behandlerin', 'Pflegerin', 'Pflegekraft',
      'Pflegefachfrau', 'Krankenschwester', 'Therapeut', 'Psychotherapeutin', 'Kardiologe', 'Urologin', 'Psychiater', 'Chirurg', 'Praxis', 'Hebamme', 'Zahnarzt'
    ],
    patient: ['Patient', 'Patientin', 'PATIENTIN 2', 'Klient', 'Klientin', 'Kundin', 'Bewohner', 'Bewohnerin', 'Pflegebedürftiger', 'Kind'],
    other: [
      'Mutter', 'Vater', 'Eltern', 'Pflegemutter', 'Schwiegermutter', 'Frau', 'Mann', 'Ehefrau', 'Ehemann', 'Partnerin', 'Tochter', 'Sohn', 'Angehörige', 'Angehöriger',
      'pflegende Angehörige', 'Begleitung', 'Begleitperson', 'Familie', 'Mutter der Patientin', 'Dolmetscherin'
    ]
  }
}

for (const [language, byRole] of Object.entries(speakers)) {
  for (const [role, names] of Object.entries(byRole)) {
    t.test(`${language}: who is called so is ${role}`, oneAssertion(async t => {
      for (const name of names) {
        t.equal(roleOf(name), role, name)
        t.equal(roleOf(name), role, `${name}, again`)
      }
    }))
  }
}

t.test('a name that says nothing of it leaves the role unknown', oneAssertion(async t => {
  const names = [
    null, '', ' ', '1', 'Speaker 1', 'Spreker 2', 'Intervenant 1', 'Sprecherin 2', 'speaker_0', 'A', 'Mrs Smith', 'Frau Meier', 'Herr Mann', 'Mevrouw Kind', 'Mme Femme', 'Jan van Son',
    'ptolemy', 'drum', '__proto__'
  ]
  for (const name of names) t.equal(roleOf(name), 'unknown', String(name))
}))

t.test('patients and those with them are lay, and nobody else is', async t => {
  const roles: Role[] = ['clinician', 'patient', 'other', 'unknown']
  t.strictSame(roles.filter(isLay), ['patient', 'other'])
})

t.test('a name of any length is understood', oneAssertion(async t => {
  for (const unit of ['a ', 'x', '- ', 'é', '\'', '. ']) {
    t.equal(roleOf(`${unit.repeat(50_000)} doctor`), 'clinician', unit)
    t.equal(roleOf(unit.repeat(50_000)), 'unknown', unit)
  }
}))
