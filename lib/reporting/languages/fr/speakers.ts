import type { SpeakerWords } from '../parts/speakers.js'

export const speakers: SpeakerWords = {
  titles: ['dr', 'dre', 'prof', 'professeur'],
  clinician: [
    'medecins?', 'docteur', 'doctoresse', 'clinicien~', 'soignante?s?', 'infirmi~', 'praticien~', 'generaliste', 'specialiste',
    '~ologue', '~iatre', '~therapeute',
    'kine', 'kinesi~', 'chirurgien~', 'sage femme', 'sage-femme', 'dentiste', 'pharmacienn?e?', 'aide-soignante?', 'aide soignante?',
    'assistante?', 'interne'
  ],
  patient: ['usagere?', 'appelante?', 'residente'],
  other: [
    'epouse', 'epoux', 'conjointe?', 'compagne', 'compagnon', 'mere', 'pere', 'maman', 'grand-mere', 'grand-pere', 'frere', 'soeur',
    'famille',
    'accompagnante?', 'accompagnateur', 'accompagnatrice', 'aidante?', 'tuteur', 'tutrice', 'proche', 'interprete'
  ],
  alone: { patient: ['enfant'], other: ['femme', 'mari', 'fille', 'fils'] },
  acts: [
    'je (?:vous|te) (?:(?:le|la|les|fais|mets|donne) )?(?:prescris|prescrire|examine|ausculte|adresse|arrête|(?:un|une) (?:arrêt|ordonnance|' +
      'certificat))',
    'je (?:vais|voudrais) (?:vous|te|lui) (?:\\S+ )?(?:prescrire|examiner|ausculter|adresser|arrêter|prendre la tension)',
    'je (?:prescris|renouvelle)', 'je vais (?:prescrire|écouter vos|regarder vos|prendre votre|ausculter)'
  ],
  reported: ['dit', 'disait', 'disant', 'demandé', 'si', "s'il", "s'ils", 'voulait', 'pensait'],
  addressing: ['votre', 'vos', 'vous', 'ton', 'ta', 'tes', 'tu', 'chez vous'],
  own: ['mon', 'ma', 'mes', 'la mienne', 'le mien']
}
