import type { SpeakerWords } from '../parts/speakers.js'

export const speakers: SpeakerWords = {
  titles: ['dr', 'dre', 'prof', 'professeur'],
  addresses: { female: ['madame', 'mme', 'mademoiselle'], male: ['monsieur'] },
  introductions: ['je suis', "je m'appelle"],
  addressed: ['vous', 'votre', 'vos', 'vôtre', 'tu', 'ton', 'ta', 'tes', 'toi'],
  formal: [],
  persons: { female: [], male: [] },
  beds: ['chambre', 'lit', 'box'],
  strangers: [
    "une? \\S+ que j'ai vue?",
    'une? autre (?:patiente?|dame|monsieur|homme|femme)',
    '(?:la dame|le monsieur) (?:à côté|d\'à côté|de la chambre)'
  ],
  newborn: ['à la naissance', 'poids de naissance'],
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
  own: ['mon', 'ma', 'mes', 'la mienne', 'le mien'],
  turns: ['à vous', 'à toi', 'et vous', 'et toi', 'à votre tour', 'à ton tour', 'maintenant vous', 'maintenant toi'],
  machine: {
    names: [
      'assistante?(?: vocale?| virtuelle?| numérique)?', 'ia', "l'assistant", "l'ia", 'système', 'machine', 'logiciel', 'ordinateur',
      "l'ordinateur", 'modèle'
    ],
    openers: ['hé', 'hey', 'eh', 'bonjour', 'salut', 'ok', 'cher', 'chère', 'maintenant', 'et', 'alors', 'attention'],
    polite: [
      "s'il (?:te|vous) plaît", '(?:peux|veux|pourrais|pouvez|voulez|pourriez)(?: |-)(?:tu|vous)', '(?:tu dois|vous devez)', 'veuillez',
      'maintenant', 'aussi', 'et', 'puis'
    ],
    orders: [
      'r?ajoute[rz]?', 'note[rz]?', 'inscri[st]', 'inscrivez', 'inscrire', 'écri[st]', 'écrivez', 'écrire', 'mets', 'mettez', 'mettre',
      'enregistre[rz]?',
      'insère', 'insérez', 'insérer', 'inclus', 'incluez', 'inclure', 'supprime[rz]?', 'efface[rz]?', 'enlève', 'enlevez', 'retire[rz]?',
      'fais', 'faites', 'prépare[rz]?', 'commande[rz]?', 'ignore[rz]?',
      'oublie[rz]?', 'documente[rz]?', 'diagnostique[rz]?', 'prescri[st]', 'prescrivez', 'code[rz]?', 'change[rz]?', 'modifie[rz]?',
      'remplace[rz]?',
      'corrige[rz]?', 'imprime[rz]?', 'saisi[rst]', 'saisissez'
    ],
    records: [
      '(?:au|dans (?:le|ce|la|mon)|du|de la|sur (?:le|la)|à la) (?:compte(?: |-)rendu|dossier|rapport|note|résumé|transcription|fiche)'
    ],
    overrides: [
      '(?:ignore[rz]?|oublie[rz]?) (?:toutes )?(?:les|tes|vos) (?:instructions|règles|consignes|directives)(?: précédentes|' +
        ' antérieures| ci-dessus)*(?= et |$)',
      'tu es maintenant (?:une? )?(?:\\S+ ){0,3}(?:assistant|modèle|ia|robot)', 'ton prompt système'
    ]
  }
}
