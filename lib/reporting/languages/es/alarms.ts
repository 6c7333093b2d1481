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
