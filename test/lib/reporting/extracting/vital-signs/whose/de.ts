import type { Case } from './case.js'

export const de: readonly Case[] = [
  ['der Mann wird auch gemessen', `d: Ihr Blutdruck ist 128 zu 76.
o: Können Sie meinen auch messen?
d: Na gut, machen Sie den Arm frei. 162 zu 94.
o: Das ist viel.
d: Frau Berger, Ihr Puls ist 72.`, 'bp 128/76 hr 72', '162 zu 94'],
  ['die Schwester nennt ihren eigenen', `d: Ihr Blutdruck ist 145 zu 90.
p: Ist das schlimm?
d: Meiner war heute früh 150 zu 95, machen Sie sich keine Sorgen.`, 'bp 145/90', ''],
  ['das Tagebuch wird vorgelesen', `d: Haben Sie das Heft dabei?
p: Ja, hier.
d: Montag 152 zu 90, Dienstag 149 zu 88, Mittwoch 155 zu 94. Hier messe ich 136 zu 82.`, 'bp 136/82', ''],
  ['der Entlassbrief wird vorgelesen', `d: Ich habe den Entlassbrief vor mir.
p: Gut.
d: Blutdruck 108 zu 62, Puls 94. Die Wassertablette wurde halbiert.`, '', '108 zu 62, 94'],
  ['wie es beim letzten Besuch war', `d: Ich schaue mal, was wir beim letzten Besuch hatten.
d: Gewicht 84 Kilo, Blutdruck 150 zu 92.
d: Stellen Sie sich jetzt bitte auf die Waage. 81,5 Kilo.`, 'weight 81.5', '84 Kilo, 150 zu 92'],
  ['wessen er ist, wird später gesagt', `d: Blutdruck 158 zu 96.
p: Das ist hoch.
d: Ach nein, das ist der von Ihrem Mann. Ihrer ist 124 zu 78.`, 'bp 124/78', '158 zu 96'],
  ['ein Wert wird zurückgenommen', `d: Ihr Puls ist 140.
d: Nein, das kann nicht stimmen. Das machen wir später noch mal.
p: Gut.`, '', '140'],
  ['die Uhr der Patientin', `p: Meine Uhr zeigt einen Puls von 58.
d: Ich zähle einen Puls von 64.`, 'hr 64', ''],
  ['von wann er ist, wird dahinter gesagt', `d: Blutdruck 158 zu 96. Das war gestern.
p: Ach so.`, '', '158 zu 96'],
  ['er wird nur verglichen', `d: Blutdruck 128 zu 76. Das ist besser als letztes Mal.
p: Schön.`, 'bp 128/76', ''],
  ['anderswo erzählt', 'd: Beim Gesundheitstag war Ihr Blutdruck 160 zu 100.', '', '160 zu 100'],
  ['es steht in einem Brief', 'd: Als Sie kamen, war Ihr Blutdruck 178 zu 102, steht hier im Brief.', '', '178 zu 102'],
  ['nur erklärt', 'd: Fieber beginnt bei einer Temperatur von 38,5.', '', '38,5'],
  ['eben gemessen', 'd: Ich habe Ihren Blutdruck gemessen, der war 130 zu 80.', 'bp 130/80', '']
]
