import { elsewhere, targets } from './vital-signs.js'
import type { ClaimWords, Headings } from '../parts/report.js'

/** Answers that deny that something is so. */
export const denyingAnswers = ['jamais', 'aucune?']

/** Answers that deny, also what is proposed. */
export const no = ['non', 'pas']

/** Answers that affirm that something is so. */
export const affirmations = ['ouais', 'si', 'effectivement', 'parfois', 'un peu']

/** Answers that affirm, also what is proposed. */
export const yes = ['oui', 'tout à fait', 'exactement', 'bien sûr']

export const headings: Headings = {
  reason_for_encounter: 'Motif de consultation',
  anamnesis: 'Anamnèse',
  clinical_research: 'Examen',
  diagnosis: 'Diagnostic',
  action_plan: 'Conduite à tenir',
  conclusion: 'Conclusion'
}

export const claims: ClaimWords = {
  left: ['gauches?'],
  right: ['droite?s?'],
  noSide: [
    'avoir droit', '(?:le|du|un|au) droit (?:à|de)', 'tout droit', 'directement', '(?:ai|as|a|avez|avons|ont) droit'
  ],
  female: { addresses: ['madame', 'mademoiselle', 'mme'], words: ['patiente', 'femme', 'sexe féminin', 'fillette'] },
  male: { addresses: ['monsieur', 'm \\.', 'mr'], words: ['homme', 'sexe masculin', 'garçon'] },
  others: ['enfants?', 'voisine?s?'],
  death: ['mort', 'mourir', 'morte', 'mortes', 'morts'],
  self: ['moi-même', 'vous-même', 'de mon propre chef', 'lui-même', 'elle-même', 'de sa propre initiative', "d'elle-même", 'de lui-même'],
  clinicians: [
    ['médecins? (?:généraliste|traitant)s?', 'généraliste~'],
    ['infirmi~'],
    ['kiné~'],
    ['pharmaci~'],
    ['cardiologue~'],
    ['neurologue~'],
    ['dermato~'],
    ['orthop~', 'chirurgien~'],
    ['psychologue~'],
    ['psychiatre~'],
    ['dentiste~'],
    ['sages?-femmes?'],
    ['gynéco~'],
    ['diététicien~'],
    ['opticien~', 'ophtalmo~'],
    ['urgentiste~'],
    ['urologue~'],
    ['rhumatologue~'],
    ['pneumologue~']
  ],
  certain: ['confirmée?s?', 'avérée?s?', 'prouvée?s?', 'certaine?s?', 'établie?s?', 'démontrée?s?'],
  uncertain: [
    'pourrais', 'pourrions', 'pouvons', 'peut', 'peut-être', 'pourrait', 'pourraient', 'possible~', 'probable~', 'probablement', 'soupçon~', 'suspicion', 'suspecte~',
    'pas (?:sûre?|certaine?)', 'éliminer', 'vérifier', 'évoque~', 'il se peut', 'semble~', 'craindre'
  ],
  notToday: [
    ...elsewhere, '(?:la )?(?:semaine|nuit|fois) dernière', "(?:le mois|l'an|l'année|l'été|l'hiver) derni(?:er|ère)", ...targets,
    'viser?', 'habituel~', 'auparavant', 'précédent~', 'avant'
  ],
  changed: ['augment~', 'diminu~', 'baiss~', 'pass~', 'mont~', 'rédui~', 'descend~', 'chang~', 'doubl~', 'plus'],
  started: ['début~', 'commenc~', 'instaur~', 'introdu~', 'initi~', 'nouveau'],
  ended: [
    'suspend~', 'supprim~', 'interdi~', 'annul~', 'arrêt~', 'stop~', 'cess~', 'interromp~', 'interrompu~', 'refus~', 'éviter?', 'pas', 'ne', 'aucune?', 'jamais', 'sans', 'à la place',
    'au lieu', 'allergi~', 'intoléran~', 'remplac~', 'relais', 'proposé~', 'discuté~', 'envisag~', 'si', 'sauf', 'en cas', 'au cas',
    'précéd~', 'auparavant', 'avant', 'ancien~', 'avait', 'était', 'effets? (?:secondaires?|indésirables?)', 'préfèr~', 'reporté~',
    'plus tard', 'contre-indiqu~'
  ],
  yes: [...yes, ...affirmations, 'souvent', 'beaucoup', 'hélas', 'malheureusement'],
  no: [...no, ...denyingAnswers, 'du tout']
}

export const commonWords: readonly string[] = [
  'alors', 'après', 'assez', 'aussi', 'autre', 'avec', 'avez', 'avoir', 'avant', 'beaucoup', 'bien', 'bonne', 'cela', 'celle', 'cette',
  'ceux', 'chez', 'comme', 'comment', 'dans', 'depuis', 'donc', 'elle', 'elles', 'encore', 'entre', 'était', 'êtes', 'être', 'fait',
  'faire', 'faut', 'ici', 'juste', 'leur', 'leurs', 'mais', 'même', 'mieux', 'moins', 'nous', 'parce', 'parfois', 'passe', 'pendant',
  'peut', 'peux', 'plus', 'plutôt', 'pour', 'pourquoi', 'pouvez', 'puis', 'quand', 'quel', 'quelle', 'quelque', 'quelques', 'sera',
  'serait', 'sinon', 'soit', 'sont', 'sous', 'suis', 'tout', 'toute', 'toutes', 'tous', 'très', 'trop', 'veut', 'vers', 'voilà', 'voir',
  'vont', 'vous', 'votre', 'vraiment', 'patient', 'patiente'
]

export const reportWords: readonly string[] = [
  'controle', 'suivi', 'revoir', 'rendez', 'retour', 'discute', 'conseil', 'conseils', 'explique', 'accord', 'comprend', 'patient',
  'rapporte', 'signale', 'decrit', 'plaintes', 'plainte', 'anamnese', 'examen', 'clinique', 'constat', 'conclusion', 'plan', 'normal',
  'normale', 'traitement', 'medication', 'medicaments', 'resultat', 'resultats', 'amelioration', 'aggravation', 'actuellement',
  'recemment', 'auparavant', 'besoin'
]
