import type { Case } from './case.js'

export const en: readonly Case[] = [
  ['the husband is measured too', `d: Your blood pressure is 128 over 76.
o: Could you do mine while we're here?
d: Go on then, roll your sleeve up. It's 162 over 94.
o: That's too high, isn't it?
d: Come and see me about it. Now Ann, let me count your pulse. Pulse 72.`, 'bp 128/76 hr 72', '162 over 94'],
  ['the nurse says her own', `d: Your blood pressure is 145 over 90.
p: Is that bad?
d: Mine was 150 over 95 this morning, and I run every day.`, 'bp 145/90', ''],
  ['a diary, and what is measured today', `d: Did you bring the diary?
p: Here it is.
d: Monday 150 over 92, Tuesday 148 over 90, Wednesday 155 over 94. Let me take it myself. 138 over 84.`, 'bp 138/84', ''],
  ['the letter of a ward is read out', `d: I have the discharge letter here.
p: Good.
d: Blood pressure 110 over 60, pulse 96. They changed the water tablet.`, '', '110 over 60, 96'],
  ['two values with a doubt', `d: Saturation 91 or 97, I can't read this display.
p: Oh.
d: Temperature 37.1.`, 'temp 37.1', '*'],
  ['whose it is is said a turn later', `d: Blood pressure 158 over 96.
p: That's high for me.
d: Sorry, that's your husband's. Yours is 124 over 78.`, 'bp 124/78', '158 over 96'],
  ['a reading is taken back', `d: Your pulse is 140.
d: No, that can't be right. I'll do it again later.
p: Okay.`, '', '140'],
  ['a reading is taken back, without signs', `: ill take your pulse its a hundred and forty no that cant be right ill leave it for now okay
: and your temperature is thirty seven one`, 'temp 37.1', '*'],
  ['a friend is measured too, and nobody says who speaks', `: lets do your blood pressure its one twenty eight over seventy six lovely
: do mine while youre here go on then sit down its one sixty two over ninety four`, 'bp 128/76', '*'],
  ['of when it is is said behind it', `d: Blood pressure 158 over 96. That was yesterday.
p: Okay.`, '', '158 over 96'],
  ['it is only compared with the last one', `d: Blood pressure 128 over 76. That's lower than last time.
p: Good.`, 'bp 128/76', ''],
  ['a mother talks of herself, and the child is measured', `o: I gave her paracetamol myself at ten, it's my first child.
d: Temperature 38.4. Her pulse is 120.`, 'hr 120 temp 38.4', ''],
  ['told of another place', 'd: At the health fair your blood pressure was 160 over 100.', '', '160 over 100'],
  ['told of another clinician', 'd: The cardiologist measured a blood pressure of 160 over 100.', '', '160 over 100'],
  ['it is in a letter', 'd: When you came in your blood pressure was 178 over 102, it says here in the letter.', '', '178 over 102'],
  ['only explained', 'd: A fever begins at a temperature of 38.5.', '', '38.5'],
  ['told of a minute ago', 'd: I checked your blood pressure and it was 130 over 80. Your temperature was 37.2 and your pulse was 80.', 'bp 130/80 hr 80 temp 37.2', '']
]
