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

/** Suicide, self-harm, violence and abuse: asked or told, it is never left out. */
export const grave: readonly string[] = [
  'suicid~', 'merece (?:\\S+ )?la pena (?:vivir|seguir)', 'no merece la pena', '(?:hacerse|hacerte|hacerme|se hace|haya hecho) daño',
  '(?:quitarse|quitarte|quitarme) la vida', 'intentos?', '(?:morirse|morirme|morirte|morir|desaparecer|no vivir|no despertar~?)',
  'cómo lo har(?:ía|ías)', '(?:segur[oa]) en casa',
  '(?:le|te|me|se) (?:pega|pegan|pegó|ha pegado|amenaza|amenazan|maltrata|empujó|grita)', 'maltrat~', 'violen~', 'abus~', 'amenaz~',
  'autolesi~', 'oye voces', 'voces', 'miedo (?:a|de) (?:su|mi|tu|alguien)'
]
