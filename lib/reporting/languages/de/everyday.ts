/** What talks without a patient are about: food, sport, weather, cars, school, travel, films, computers, money, gardens, work. */
export const everyday: readonly string[] = [
  'pizza~', 'pommes', 'speisekarte', 'restaurant~', 'rezept(?:e|en)?', 'brät~', 'braten', 'ofen~', 'backen', 'butter', 'soße~',
  'nachtisch', 'lieferung~', 'liefer~', 'kellner~', 'huhn',
  'spiel(?:er|e)?', 'match', 'fußball~', 'tor(?:e|schuss)?', 'stürmer', 'mittelfeld~', 'elfmeter', 'schiedsrichter~', 'liga',
  'meister~', 'stadion', 'trainer~', 'mannschaft~', 'geschossen',
  'wetter~', 'regen~', 'regnet', 'sonnig~', 'bewölkt', 'schnee~', 'schneit', 'sturm~',
  'auto~', 'werkstatt', 'bremse~', 'reifen', 'motor~', 'volvo', 'golf', 'transporter', 'autobahn', 'benzin', 'kilometerstand',
  'verkehr', 'stau',
  'schule~', 'rechnen', 'lehrer~', 'hausaufgaben', 'klasse~', 'elternabend', 'prüfung~', 'lesetest', 'lesen',
  'urlaub~', 'hotel~', 'strand~', 'flug~', 'flughafen~', 'tickets?', 'reisepass', 'koffer~', 'zug',
  'serie~', 'film~', 'folge~', 'staffel~', 'schauspieler~', 'netflix', 'konzert~', 'lied~', 'fernseh~',
  'computer~', 'laptop~', 'passwort~', 'mail(?:s)?', 'e-mail~', 'software', 'drucker~', 'wlan', 'download~', 'webseite~', 'ordner~',
  'kredit~', 'aufnehmen', 'hypothek~', 'zinsen', 'bank', 'verdien~', 'gehalt~', 'versicherung~', 'rechnung~', 'vertrag~', 'budget~',
  'preis~', 'euro', 'rabatt~', 'bestell~',
  'garten~', 'rose~', 'blätter~', 'pflanze~', 'boden', 'schneide~', 'rasen~', 'tomate~', 'blume~',
  'friseur~', 'pony', 'shampoo', 'locken', 'stufen', 'zentimeter', 'spitzen',
  'bewerb~', 'erfahrung~', 'kollege~', 'schicht~', 'stelle~', 'job~', 'büro~', 'besprechung~', 'projekt~', 'termindruck', 'verwaltung',
  'logistik', 'küche',
  'sätze', 'hantel~', 'fitness~', 'kniebeuge~', 'turm', 'rudergerät', 'zehen',
  'laden', 'geschäft~', 'schuhe', 'jacke', 'kleid~', 'geburtstag~', 'party', 'hochzeit~', 'nachbar~', 'wohnung~', 'miete~', 'küche~',
  'sofa~', 'farbe~', 'möbel~',
  'gewonnen', 'kapitän', 'traf', 'pokal', 'schiedsrichterin'
]
