import type { Case } from './case.js'

export const fr: readonly Case[] = [
  ['le mari est mesuré aussi', `d: Votre tension est à 128 sur 76.
o: Et la mienne, vous pouvez la prendre aussi ?
d: Allez, asseyez-vous. 162 sur 94.
o: C'est beaucoup.
d: Madame, votre pouls est à 72.`, 'bp 128/76 hr 72', '162 sur 94'],
  ['l’infirmière parle de la sienne', `d: Votre tension est à 145 sur 90.
p: C'est grave ?
d: Moi, j'avais 150 sur 95 ce matin, ne vous inquiétez pas.`, 'bp 145/90', ''],
  ['le carnet est lu', `d: Vous avez le carnet ?
p: Oui, le voilà.
d: Lundi 152 sur 90, mardi 149 sur 88, mercredi 155 sur 94. Ici je trouve 136 sur 82.`, 'bp 136/82', ''],
  ['la lettre de sortie est lue', `d: J'ai la lettre de sortie sous les yeux.
p: Très bien.
d: Tension 108 sur 62, pouls 94. Ils ont baissé le diurétique.`, '', '108 sur 62, 94'],
  ['l’objectif est dit un tour plus tôt', `d: L'objectif, je vous le rappelle.
p: Oui ?
d: Une tension de 130 sur 80. Aujourd'hui vous avez 142 sur 86.`, 'bp 142/86', ''],
  ['à qui elle est, on le dit après', `d: Tension 158 sur 96.
p: C'est élevé.
d: Ah non, ça c'est celle de votre mari. La vôtre est à 124 sur 78.`, 'bp 124/78', '158 sur 96'],
  ['une valeur est reprise', `d: Votre pouls est à 140.
d: Non, ce n'est pas possible. Je le reprendrai plus tard.
p: D'accord.`, '', '140'],
  ['la mère et son fils', `d: La température du petit est à 38,6.
o: Moi aussi j'ai de la fièvre, j'avais 38,9 hier soir.
d: Son pouls est à 118.`, 'hr 118 temp 38.6', ''],
  ['de quand elle est, on le dit derrière', `d: Tension 158 sur 96. Ça c'était hier.
p: Ah.`, '', '158 sur 96'],
  ['elle est seulement comparée', `d: Tension 128 sur 76. C'est mieux que la dernière fois.
p: Bien.`, 'bp 128/76', ''],
  ["un autre l'a mesurée", 'd: Le cardiologue a mesuré une tension de 160 sur 100.', '', '160 sur 100'],
  ['seulement expliqué', 'd: La fièvre commence à une température de 38,5.', '', '38,5']
]
