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
