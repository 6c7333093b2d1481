export const commonWords: readonly string[] = [
  'aan', 'alleen', 'alles', 'allemaal', 'altijd', 'andere', 'anders', 'beetje', 'beter', 'bent', 'bijna', 'daar', 'daarna', 'daarom',
  'deze', 'dezelfde', 'denk', 'doen', 'doet', 'door', 'dus', 'echt', 'een', 'eens', 'erg', 'even', 'gaan', 'gaat', 'gehad', 'geweest',
  'goed', 'haar', 'hebben', 'hebt', 'heeft', 'heel', 'hier', 'hoe', 'hoor', 'iets', 'inderdaad', 'jaja', 'kijk', 'kijken', 'komt',
  'kunnen', 'kunt', 'maar', 'meer', 'meestal', 'mensen', 'moet', 'moeten', 'mijn', 'misschien', 'naar', 'niets', 'nodig', 'nogal',
  'omdat', 'onder', 'oké', 'over', 'precies', 'soms', 'toch', 'tussen', 'vaak', 'veel', 'verder', 'vind', 'voor', 'vooral', 'waar',
  'want', 'wanneer', 'waren', 'wat', 'weer', 'weet', 'wel', 'welke', 'werd', 'wordt', 'worden', 'zeggen', 'zegt', 'zeker', 'zich', 'zijn',
  'zoals', 'zullen', 'zult', 'patiënt', 'patiënte'
]

export const reportWords: readonly string[] = [
  'controle', 'afspraak', 'terugkomen', 'besproken', 'advies', 'uitleg', 'uitgelegd', 'akkoord', 'begrijpt', 'patient', 'meldt',
  'vertelt', 'ontkent', 'klachten', 'klacht', 'anamnese', 'onderzoek', 'bevinding', 'bevindingen', 'conclusie', 'beleid', 'plan',
  'normaal', 'behandeling', 'medicatie', 'resultaat', 'resultaten', 'verbetering', 'verergering', 'verder', 'momenteel', 'recent',
  'eerder', 'indien', 'zonodig'
]
