export const commonWords: readonly string[] = [
  'aber', 'alle', 'alles', 'also', 'andere', 'anderen', 'auch', 'beim', 'bisschen', 'bitte', 'dabei', 'damit', 'danach', 'dann', 'daran',
  'darauf', 'dass', 'dein', 'denn', 'diese', 'diesem', 'diesen', 'dieser', 'dieses', 'doch', 'dort', 'durch', 'eigentlich', 'eine',
  'einem', 'einen', 'einer', 'eines', 'einfach', 'etwas', 'euch', 'ganz', 'geht', 'gemacht', 'genau', 'gewesen', 'gibt', 'gleich',
  'haben', 'habe', 'hatte', 'hatten', 'hier', 'ihre', 'ihrem', 'ihren', 'ihrer', 'immer', 'irgendwie', 'jetzt', 'kann', 'können',
  'könnte', 'machen', 'macht', 'manchmal', 'mehr', 'mein', 'meine', 'meinen', 'meiner', 'mich', 'mir', 'möchte', 'müssen', 'nach',
  'natürlich', 'noch', 'oder', 'ohne', 'okay', 'schon', 'sehr', 'sein', 'seine', 'seit', 'sich', 'sind', 'soll', 'sollte', 'sollten',
  'über', 'überhaupt', 'und', 'uns', 'unter', 'viel', 'vielleicht', 'vielen', 'wann', 'waren', 'wäre', 'weil', 'wenn', 'werden', 'wieder',
  'will', 'wird', 'wirklich', 'wohl', 'wollen', 'würde', 'zwischen', 'patientin'
]

export const reportWords: readonly string[] = [
  'kontrolle', 'wiedervorstellung', 'termin', 'besprochen', 'beratung', 'erklart', 'aufgeklart', 'einverstanden', 'versteht', 'patient',
  'berichtet', 'gibt', 'beschreibt', 'verneint', 'beschwerden', 'anamnese', 'untersuchung', 'befund', 'befunde', 'beurteilung',
  'procedere', 'plan', 'normal', 'unauffallig', 'behandlung', 'therapie', 'medikation', 'ergebnis', 'ergebnisse', 'besserung',
  'verschlechterung', 'derzeit', 'aktuell', 'zuletzt', 'bedarf'
]
