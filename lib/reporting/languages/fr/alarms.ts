import type { Matters } from '../parts/alarms.js'

export const alarms: readonly string[] = [
  'souffle', 'essouffl~', 'respir~', 'étouff~', 'évanoui~', 'perdu connaissance', 'inconscien~', 'malaises?', 'effondr~', 'convuls~',
  'confus~', 'suicid~',
  '(?:me|se) tuer', '(?:veux|veut|voudrais|voudrait|envie de) mourir', 'fin à (?:mes|ses) jours', 'en finir',
  'entend(?:s|re)? des voix', 'de travers', 'paralys~',
  '(?:peux|peut|pouvais|pouvait|arrive|arrivais|arrivait) (?:plus|pas) (?:à )?(?:voir|parler|marcher|bouger|sentir|avaler|uriner|respirer)',
  'floue?', 'vois double', 'vision', 'aveugle',
  'aval~', 'faible~', 'faiblesse', 'raide~', 'frissons?', 'transpir~', 'sueurs?', 'jaunisse', 'jaunes?',
  'perdu (?:\\S+ ){0,3}(?:kilos?|poids)', 'surdos~', 'empoisonn~', 'intoxic~'
]

/** What no report may lack, asked or told, denied or not. */
export const matters: Matters = {
  harm: [
    'suicid~', '(?:penser|pensez|pense|pensé) à (?:la mort|mourir|en finir)', 'idées (?:noires|de mort)', 'tentative~',
    '(?:vous|me|te|se) (?:faire|faites|fais) du mal', 'faire du mal', 'mettre fin à (?:vos|mes|ses) jours', 'en finir',
    '(?:envie|veux|voudrais|voulez|vouloir) (?:de |plus )?(?:mourir|vivre|disparaître)', 'disparaître',
    'vie (?:\\S+ ){0,3}(?:vaut|peine)', 'pensé à un moyen', 'comment vous (?:le )?feriez', 'entend~ des voix'
  ],
  violence: [
    'en sécurité', '(?:vous|me|te|se) (?:frappe|frapper|bat|tape|menace|menacer|pousse|brutalise)', 'violen~', 'maltrait~', 'abus~',
    'viol(?:ée?|er)?', 'menac~', 'peur de (?:votre|mon|lui|quelqu\'un)'
  ],
  chest: [
    '(?:douleur~|mal|oppression|serre~|poids|pression|brûlure~) (?:\\S+ ){0,3}(?:poitrine|thorax|thoracique~)',
    '(?:poitrine|thorax) (?:\\S+ ){0,3}(?:mal|serre|douleur~|oppress~|brûle)', 'infarctus', 'crise cardiaque'
  ],
  breath: [
    '(?:mal|peine|difficulté~) à respirer', 'respir(?:e|er|ez|es|ait)', 'respiration', 'essouffl~', 'souffle(?!s)', 'étouff~',
    'manque d\'air', 'dyspné~'
  ],
  bleeding: [
    'saign~', 'hémorrag~', '(?<!(?:prise|prises|bilan|test|tests|analyse|analyses) de )(?<!(?:formule|bilan|prise) )sang', 'sanguinol~'
  ],
  pregnancy: [
    'enceinte', 'grossesse~', 'fausse couche', 'dernières règles', 'retard de règles'
  ],
  overdose: [
    'surdos~', 'overdose', 'intoxic~', 'empoisonn~', '(?:pris|avalé) (?:\\S+ ){0,3}(?:trop|toute la|tous les|toute une)'
  ],
  refusal: [
    '(?:veux|veut|voulais|voulait|souhaite|prends|prendrai|ferai|irai) (?:\\S+ )?(?:pas|plus|jamais)', 'refus~',
    '(?:pas|hors de) question', '(?:préfère|préférerais) (?:ne )?pas'
  ]
}
