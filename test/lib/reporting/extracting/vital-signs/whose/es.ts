import type { Case } from './case.js'

export const es: readonly Case[] = [
  ['al marido se la toman también', `d: Su tensión es 128 sobre 76.
o: ¿Me la puede tomar a mí también?
d: Venga, siéntese. 162 sobre 94.
o: Eso es mucho.
d: Señora, su pulso es de 72.`, 'bp 128/76 hr 72', '162 sobre 94'],
  ['la enfermera dice la suya', `d: Su tensión es 145 sobre 90.
p: ¿Es mucho?
d: La mía era 150 sobre 95 esta mañana, no se preocupe.`, 'bp 145/90', ''],
  ['se lee la libreta', `d: ¿Ha traído la libreta?
p: Sí, aquí está.
d: Lunes 152 sobre 90, martes 149 sobre 88, miércoles 155 sobre 94. Aquí le encuentro 136 sobre 82.`, 'bp 136/82', ''],
  ['se lee el informe de alta', `d: Tengo aquí el informe de alta.
p: Muy bien.
d: Tensión 108 sobre 62, pulso 94. Le bajaron el diurético.`, '', '108 sobre 62, 94'],
  ['el objetivo se dice un turno antes', `d: Le recuerdo el objetivo.
p: ¿Cuál era?
d: Una tensión de 130 sobre 80. Hoy tiene 142 sobre 86.`, 'bp 142/86', ''],
  ['de quién es se dice después', `d: Tensión 158 sobre 96.
p: Es alta.
d: Ay no, esa es de su marido. La suya es 124 sobre 78.`, 'bp 124/78', '158 sobre 96'],
  ['se retira un valor', `d: Su pulso es de 140.
d: No, no puede ser. Luego lo repito.
p: Vale.`, '', '140'],
  ['la madre y el niño', `d: La temperatura del niño es 38,6.
o: Yo también tengo fiebre, anoche tenía 38,9.
d: Su pulso es de 118.`, 'temp 38.6', '118'],
  ['de cuándo es se dice detrás', `d: Tensión 158 sobre 96. Esa es de ayer.
p: Ah.`, '', '158 sobre 96'],
  ['solo se compara', `d: Tensión 128 sobre 76. Es mejor que la última vez.
p: Bien.`, 'bp 128/76', ''],
  ['solo explicado', 'd: La fiebre empieza con una temperatura de 38,5.', '', '38,5']
]
