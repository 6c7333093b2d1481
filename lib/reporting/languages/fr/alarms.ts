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

/** Suicide, self-harm, violence and abuse: asked or told, it is never left out. */
export const grave: readonly string[] = [
  'suicid~', '(?:penser|pensez|pense|pensé) à (?:la mort|mourir|en finir)', 'idées (?:noires|de mort)', 'tentative~',
  '(?:vous|me|te|se) (?:faire|faites|fais) du mal', 'faire du mal', 'mettre fin à (?:vos|mes|ses) jours', 'en finir',
  '(?:envie|veux|voudrais|voulez|vouloir) (?:de |plus )?(?:mourir|vivre|disparaître)', 'disparaître',
  'vie (?:\\S+ ){0,3}(?:vaut|peine)', 'pensé à un moyen', 'comment vous (?:le )?feriez', 'en sécurité',
  '(?:vous|me|te|se) (?:frappe|frapper|bat|tape|menace|menacer|pousse|brutalise)', 'violen~', 'maltrait~', 'abus~', 'viol(?:ée?|er)?',
  'menac~', 'entend~ des voix', 'peur de (?:votre|mon|lui|quelqu\'un)'
]
