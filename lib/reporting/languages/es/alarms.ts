import type { Matters } from '../parts/alarms.js'

export const alarms: readonly string[] = [
  'ahog~', 'falta (?:de|el) (?:aire|aliento)', 'me falta el aire', 'respir~', 'asfixi~', 'atragant~', 'desmay~',
  'perd(?:í|ió|ido) (?:el conocimiento|la conciencia|la consciencia)', 'inconscien~', 'no responde', 'colaps~', 'convuls~', 'confus~',
  'desorientad[oa]', 'suicid~', '(?:quitarme|quitarse|quitarte) (?:la vida|de en medio)', 'matar(?:me|se)',
  '(?:quiero|quiere|quería|quisiera|ganas de) (?:morir|morirme|morirse|desaparecer)', 'acabar con (?:todo|mi vida|su vida)',
  'hacer(?:me|se|te) daño', 'autolesi~', 'autolític~',
  '(?:oigo|oye|oír|escucho|escucha) voces', 'boca torcida', 'cara torcida', 'se (?:me|le) (?:tuerce|torció|ha torcido)', 'paraliz~',
  'parálisis', '(?:no|ni) (?:puedo|puede|podía|pudo|consigo) (?:\\S+ )?(?:ver|hablar|caminar|andar|mover|sentir|tragar|orinar|respirar)',
  'borros[oa]', 've[os]? doble',
  'visión', 'cieg[oa]', 'ceguera', 'trag(?:ar|o|a)', 'débil~', 'debilidad', 'rigidez', 'rígid~', 'escalofrí~', 'sudor~', 'sud[oa]',
  'ictericia', 'amarill~', '(?:perdido|perdí|bajado|bajé|adelgazado) (?:\\S+ ){0,3}(?:kilos?|peso)', 'sobredosis', 'envenen~', 'intoxic~',
  'sangr~',
  '(?:me|se) (?:siento|encuentro|siente|encuentra) (?:muy )?(?:mal|fatal)'
]

/** What no report may lack, asked or told, denied or not. */
export const matters: Matters = {
  harm: [
    'suicid~', 'merece (?:\\S+ )?la pena (?:vivir|seguir)', 'no merece la pena', '(?:hacerse|hacerte|hacerme|se hace|haya hecho) daño',
    '(?:quitarse|quitarte|quitarme) la vida', 'intentos?', '(?:morirse|morirme|morirte|morir|desaparecer|no vivir|no despertar~?)',
    'cómo lo har(?:ía|ías)', 'autolesi~', 'oye voces', 'voces'
  ],
  violence: [
    '(?:segur[oa]) en casa', '(?:le|te|me|se) (?:pega|pegan|pegó|ha pegado|amenaza|amenazan|maltrata|empujó|grita)', 'maltrat~',
    'violen~', 'abus~', 'amenaz~', 'miedo (?:a|de) (?:su|mi|tu|alguien)'
  ],
  chest: [
    '(?:dolor~|duele|presión|opresión|peso|pinchazo~|ardor|aprieta) (?:\\S+ ){0,3}(?:pecho|tórax|torácic[oa])',
    'pecho (?:\\S+ ){0,3}(?:duele|aprieta|oprime|dolor~|presión)', 'infarto~'
  ],
  breath: [
    '(?:falta|faltaba) (?:de |el )?(?:aire|aliento)', 'ahog~', 'asfixi~', 'respir(?:ar|a|aba|o)', 'respiración',
    'fatig(?:a|o|as|ado|ada)', 'disnea'
  ],
  bleeding: [
    'sangr(?:e|a|o|ó|ar|aba|ando|ado|ados)(?! (?:alta|baja))', 'hemorragi~', 'sangrad~'
  ],
  pregnancy: [
    'embaraz~', 'aborto~', 'última regla', '(?:falta|retraso) (?:de|en) la regla'
  ],
  overdose: [
    'sobredosis', 'envenen~', 'intoxic~',
    '(?:tomado|tomé|tomó|tragado) (?:\\S+ ){0,3}(?:demasiad~|tod[oa]s? (?:el|la|los|las)|caja entera)'
  ],
  refusal: [
    'no (?:\\S+ ){0,2}(?:quiero|quiere|quería|querría|acepto|acepta|pienso|tomaré|tomo|voy a)', '(?:rechaz~|me niego|se niega)',
    'prefiero (?:que )?no', 'ni hablar'
  ]
}
