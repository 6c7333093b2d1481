import type { Case } from './case.js'

export const nl: readonly Case[] = [
  ['de moeder wordt ook gemeten', `d: Ik meet even de temperatuur van uw zoontje. 38,6.
o: Ik voel me zelf ook niet goed.
d: Dan meet ik u ook even. U heeft 37,9.
d: Zijn pols is 118.`, 'hr 118 temp 38.6', '37,9'],
  ['de assistente noemt haar eigen waarde', `d: Uw bloeddruk is 138 over 84.
p: Is dat goed?
d: De mijne was vanmorgen 150 over 95, dus u hoeft niet te klagen.`, 'bp 138/84', ''],
  ['wat thuis is gemeten wordt voorgelezen', `d: Heeft u het lijstje meegenomen?
p: Ja, hier.
d: Maandag 152 over 90, dinsdag 149 over 88, woensdag 155 over 94. Hier meet ik 136 over 82.`, 'bp 136/82', ''],
  ['de ontslagbrief wordt voorgelezen', `d: Ik heb de ontslagbrief hier voor me.
p: Fijn.
d: Bloeddruk 108 over 62, pols 94. De plastablet is gehalveerd.`, '', '108 over 62, 94'],
  ['wat het bij het vorige bezoek was', `d: Even kijken wat we bij het vorige bezoek hadden.
d: Gewicht 84 kilo, bloeddruk 150 over 92.
d: Gaat u nu maar op de weegschaal staan. 81,5 kilo.`, 'weight 81.5', '84 kilo, 150 over 92'],
  ['van wie het is wordt later gezegd', `d: Bloeddruk 158 over 96.
p: Dat is hoog.
d: O nee, die is van uw man. De uwe is 124 over 78.`, 'bp 124/78', '158 over 96'],
  ['een meting wordt teruggenomen', `d: Uw pols is 140.
d: Nee, dat kan niet kloppen. Dat doen we straks opnieuw.
p: Goed.`, '', '140'],
  ['het horloge van de patiënt', `p: Volgens mijn horloge is mijn hartslag 58.
d: Ik tel een pols van 64.`, 'hr 64', ''],
  ['van wanneer het is wordt erna gezegd', `d: Bloeddruk 158 over 96. Die is van gisteren.
p: O ja.`, '', '158 over 96'],
  ['het wordt alleen vergeleken', `d: Bloeddruk 128 over 76. Dat is lager dan vorige keer.
p: Mooi.`, 'bp 128/76', ''],
  ['elders verteld', 'd: Op de gezondheidsmarkt was uw bloeddruk 160 over 100.', '', '160 over 100'],
  ['een ander mat het', 'd: De cardioloog mat een bloeddruk van 160 over 100.', '', '160 over 100'],
  ['het staat in een brief', 'd: Toen u binnenkwam was uw bloeddruk 178 over 102, staat hier in de brief.', '', '178 over 102'],
  ['alleen uitgelegd', 'd: Koorts begint bij een temperatuur van 38,5.', '', '38,5'],
  ['net gemeten', 'd: Ik heb uw bloeddruk gemeten, die was 130 over 80.', 'bp 130/80', '']
]
