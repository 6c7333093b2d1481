/** What talks without a patient are about: food, sport, weather, cars, school, travel, films, computers, money, gardens, work. */
export const everyday: readonly string[] = [
  'pizza~', 'frites', 'menu~', 'restaurant~', 'recette~', 'rôti~', 'four', 'cuire', 'beurre', 'sauce', 'dessert~',
  'livr(?:aison|er|é|ée|ées)', 'serveur~', 'poulet',
  'match~', 'football', 'foot', 'but(?:s|eur)?', 'attaquant~', 'penalty', 'arbitre~', 'championnat~', 'stade', 'entraîneur~',
  'équipe~', 'marqué', 'soigneur',
  'météo', 'pluie~', 'pleut', 'soleil', 'nuage~', 'neige~', 'orage~',
  'voiture~', 'garage~', 'freins?', 'pneus?', 'moteur~', 'volvo', 'golf', 'camionnette', 'autoroute', 'essence', 'kilométrage',
  'circulation',
  'école~', 'calcul', 'maître~', 'maîtresse~', 'professeur~', 'devoirs', 'classe~', 'réunion', 'examen~', 'lecture',
  'vacances', 'hôtel~', 'plage~', 'vol', 'aéroport~', 'avion~', 'billets?', 'passeport~', 'valise~', 'train~',
  'série~', 'film~', 'épisode~', 'saison~', 'acteur~', 'actrice~', 'netflix', 'concert~', 'chanson~', 'télé~',
  'ordinateur~', 'portable', 'mot de passe', 'mail~', 'e-mail~', 'logiciel~', 'imprimante~', 'wifi', 'télécharge~', 'site', 'dossier~',
  'emprunt~', 'prêt', 'hypothèque~', 'intérêts?', 'taux', 'banque', 'gagn(?:ez|ons|er)', 'salaire~', 'assurance~', 'facture~',
  'contrat~', 'budget~', 'prix', 'euros?', 'remise~', 'command(?:e|er|é|es|ez)',
  'jardin~', 'rosier~', 'feuilles', 'plante~', 'terre', 'taille(?:r|z)?', 'pelouse~', 'tomate~', 'fleur~',
  'coiffeur~', 'frange', 'shampooing', 'boucles', 'pointes', 'dégradé~', 'centimètres',
  'candidat~', 'expérience', 'collègue~', 'équipes?', 'poste~', 'emploi~', 'bureau~', 'réunion~', 'projet~', 'administration',
  'logistique', 'cuisine',
  'séries', 'haltère~', 'fitness', 'squat~', 'banc', 'barre', 'rameur',
  'magasin~', 'chaussures', 'veste', 'robe', 'anniversaire~', 'fête~', 'mariage~', 'voisin~', 'appartement~', 'loyer~', 'canapé~',
  'peinture~', 'meuble~',
  'pousses?', 'étire~'
]
