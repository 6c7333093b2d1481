import type { SickLeaveWords, SickNoteVocabulary } from '../parts/sick-note.js'

export const sickNote: SickNoteVocabulary = {
  begins: 'à partir|à compter|à dater|dès',
  says: 'disons|mettons|je dirais|on va dire',
  notes: [
    'arrêts? (?:de travail|de maladie|maladie|médical)',
    "(?:un|l'|d'|cet|votre|son|petit|d' un|en) arrêt(?! (?:card|resp|du(?! \\d)|de la|de l'|des|de votre|de son|complet|brutal|" +
      'progressif))',
    "je (?:vous|t'|te|le|la|l')(?: \\S+)? (?:arrête|arrêterai|arrêterais)(?! (?:le|la|l'|les|votre|ce|cet|cette|ton)(?! \\d))",
    "(?:vous|t'|te) (?:arrêter|mets? en arrêt|mettre en arrêt|mets? au repos)", 'on (?:vous|t\') arrête', 'mets? en arrêt',
    'mise? en arrêt',
    "(?:certificat|attestation)s?(?: (?:médical|médicale|d' incapacité|de maladie|d' arrêt|d' absence|" +
      "scolaire))?(?: de travail)?(?: pour (?:le |la |l' |votre |son |mon )?(?:travail|école|employeur|patron|boulot))?(?! de décès|" +
      " de vaccin| de naissance| d' aptitude| de bonne| vaccin)",
    'incapacité(?: de travail)?(?: totale| complète| temporaire)?',
    'papier pour (?:le |la |l\' |votre )?(?:travail|employeur|patron|boulot)', 'congé (?:de )?maladie',
    'inapte (?:au travail|à travailler)', 'éviction'
  ],
  mayBeNotes: [
    "(?:voulais|pensais|allais) (?:l'|le|la|vous|en|vous le) ?(?:écrire|faire|mettre|donner|signer)",
    'rest\\S*(?: \\S+){0,4}? (?:à la maison|chez (?:vous|toi))', '(?:jours?|semaines?|mois) (?:à la maison|chez (?:vous|toi))'
  ],
  barred: [
    '(?:pas|plus|jamais|ni)(?: \\S+){0,3}? (?:travailler|au travail|le travail|au boulot|au bureau|de travail|reprendre)',
    'travaillez pas', 'pas de boulot'
  ],
  barredUntilReturn: false,
  returns: [
    '(?:reprise|reprenez|reprendre|reprendrez|retournez|retourner|retour|retournerez) (?:(?:le|votre|au|du|à|son) )?(?:travail|' +
      'boulot|bureau|travailler)',
    '(?:vous|tu) (?:pouvez|pourrez|peux|pourras|reprenez|reprendrez)(?: \\S+){0,2}? ?(?:reprendre|retourner|retravailler|reprenez|' +
      'reprendrez)?',
    'reprise'
  ],
  refusals: [
    '(?:pas|jamais|plus|aucun|aucune|sans)(?: (?!travailler|travail|reprendre|je)\\S+){0,5} {note}',
    '{note}(?: \\S+){0,4} (?:pas|inutile)(?: \\S+){0,3} (?:nécessaire|utile|besoin|justifié\\S*|possible|indispensable)',
    "{note}(?: \\S+){0,2} n' est pas", 'inutile(?: \\S+){0,4} {note}', '(?:pas|peux pas|ne peux) prolonger(?: \\S+){0,3}',
    "au lieu (?:d'|de)(?: \\S+){0,2} {note}"
  ],
  refusesIt: [
    "(?:ne|n') (?:(?:vous|te|t'|le|la|l'|en|les) )+(?:fais|ferai|donne|donnerai|écris|écrirai|signe|signerai|prolonge|" +
      'prolongerai|rédige|délivre|prescris|fait) (?:pas|plus)',
    "(?:ne|n') (?:vais|peux|veux|souhaite|compte) pas (?:(?:vous|te|t'|le|la|l'|en) )+(?:faire|donner|écrire|signer|" +
      'prolonger|rédiger|délivrer|prescrire)',
    "(?:ne|n') (?:(?:vous|te|t'|le|la|l'|en) )+(?:peux|vais|veux) pas",
    "(?:ce|cela|ça) n' est pas (?:justifié|nécessaire|utile|indiqué|indispensable)"
  ],
  extends: [
    "prolong\\S*(?: (?:le|la|l'|votre|cet|cette|arrêt|incapacité|certificat|de travail|maladie))*"
  ],
  corrects: [
    '(?:ou )?(?:plutôt|disons|mettons|faisons)',
    '(?:ou )?(?:pardon|non)(?: ,)?(?: plutôt| disons)?',
    'on va dire'
  ],
  given: [
    "(?:votre|le|mon|ma|un autre|une|l') ?(?:médecin|généraliste|chirurgien|docteur|spécialiste|cardiologue|confrère|" +
      "consœur|collègue|hôpital) (?:vous |t' |m' )?(?:a|avait|ont)(?: \\S+){0,6}? {note}",
    'vous (?:étiez|êtes encore|êtes toujours|avez été)(?: \\S+){0,3}? {note}',
    "(?:déjà|dernier|l' an dernier|passée?|précédent|encore en)(?: \\S+){0,4} {note}",
    "(?:l'|mon|votre|son|cet|le) ?(?:ancien |dernier |précédent )?(?:arrêt|certificat)(?: de travail|" +
      " maladie)?(?: \\S+){0,2}? (?:se termine|finit|court(?! (?:du|de))|s' est terminé|se terminait|s' est fini|était|" +
      "terminait|allait|a pris fin|est terminé|s' arrête|expire)"
  ],
  dismissed: [
    "(?<!si )(?<!comme )vous (?:m' |me |aviez |auriez |avez )*(?:vouliez|voulu|demandé|demandez|souhaitiez|souhaitez|" +
      'aimeriez|désirez|réclamez|demandiez)(?: \\S+){0,6}? {note}',
    "(?:est-ce que|puis-je|est ce que|dois-je|pourrais-je|peux-je|j' ai besoin|il me faut|il me faudrait|je voudrais|" +
      "j' aurais besoin|je peux avoir|je pourrais avoir|je dois|je veux)(?: \\S+){0,8} {note}",
    '(?:voulez-vous|avez-vous|êtes-vous|étiez-vous|vous voulez|vous êtes|vous étiez|vous aviez|vous avez eu|avez vous|' +
      'êtes vous)(?: \\S+){0,6} {note}',
    "(?:je suis|j' étais|j' ai (?:été|eu|déjà|encore|reçu|pris|fait)|j' avais|je reste|j' ai|je sors)(?! (?:prescrit|rédigé|rempli|" +
      'préparé))(?: \\S+){0,5} {note}',
    'vous êtes (?:\\S+ )?(?:encore|toujours)(?: \\S+){0,4} {note}',
    '(?:quand|lorsque) (?!vous (?:voulez|pouvez|préférez|le souhaitez|souhaitez))(?:[^ ]+ ){0,14}{note}',
    '(?:votre|le|mon|un autre) (?:médecin|généraliste|chirurgien|docteur|spécialiste|cardiologue)(?: \\S+){0,6} {note}',
    "(?:m'|me|mon|ma)(?: \\S+){0,4} {note}", "(?:m'|me) (?:a|ont|avait|avez)(?: \\S+){0,2} (?:arrêtée?|mise?)(?: \\S+){0,6}",
    "on (?:l'|le|la|les) arrête"
  ],
  past: [
    'déjà', 'depuis', 'étiez', 'avez-vous été', 'avez été', "l' an dernier", 'dernière', 'dernier', 'avez eu', 'êtes en', 'êtes-vous en',
    'étais'
  ],
  declines: [
    "non(?: ,)?(?: (?:merci|docteur|vraiment|ça va))*(?: ,)? (?:ce n'|c'|ça|je|j')(?: \\S+){0,4} (?:pas|peine|préfère|besoin|inutile|" +
      'veux|préférerais)(?: \\S+){0,4}',
    'je préf(?:ère|érerais)(?: \\S+){0,2} (?:travailler|reprendre|aller|pas)', "je n' en (?:veux|ai) pas(?: besoin)?",
    "ce n' est pas la peine"
  ],
  me: "je|j'|me|m'|moi|mon|ma",
  answerBegins: "oui|non|pardon|veux|bon|bien|alors|disons|allez|on|va|dire|mettons|je|vous|mets|fais|faisons|donne|pense|c'|est|ce|sera|plutôt|d'|" +
    'accord|pour|moins|au|finalement|en|fait|ok|voilà|ça|fera|,',
  answerEnds: "et|alors|ça|je|c'|donc|inclus|compris|puis|à|devrait|pour commencer|d'abord",
  amends: ['faisons', 'disons', 'alors', 'plutôt', 'finalement', 'mettons', 'on va dire', 'en fait', 'mieux', 'prolonge\\S*', 'allez'],
  work: [
    'travail', 'travailler', 'travaille', 'travaillez', 'boulot', 'bureau', 'employeur', 'patron', 'chef', 'métier', 'arrêt',
    'certificat'
  ],
  backdated: ['rétroacti\\S*', 'antidat\\S*'],
  dictates: [
    '(?:écris|écrivez|note|notez|mets|mettez|inscris|inscrivez|ajoute|ajoutez)(?: \\S+){0,2} dans (?:le|mon|votre|ton|la) (?:rapport|' +
      'dossier|compte|compte-rendu|résumé|lettre|courrier|notes?)',
    "(?:dis|hé|cher|chère|ok|bonjour|hey|salut) (?:, )?(?:l' )?(?:ordinateur|machine|robot|assistant)",
    'ignore\\S* (?:toutes|tout|les|tes|vos)'
  ],
  tags: ['ok', 'okay', "d'accord", 'ça (?:va|vous va|te va)', 'hein', "n'est-ce pas"]
}

export const sickLeave: SickLeaveWords = [
  'arret', 'arrets', 'vous arrete', 'vous arreter', 'etes arrete', 'etes arretee', 'suis arrete', 'suis arretee', 'mets en arret',
  'certificat~', 'incapacite~', 'conge', 'conges', 'conge maladie', 'arret maladie', 'travail', 'travailler', 'retravailler',
  'employeur~', 'prolongation', 'reprise', 'reprendre le travail', 'reprenez le travail', 'du repos', 'de repos', 'en repos',
  'repos complet', 'repos strict', 'repos a la maison', 'repos chez', 'au repos chez', 'restez a la maison', 'rester a la maison',
  'restez chez vous', 'rester chez vous', 'dispense~', 'ecole'
]
