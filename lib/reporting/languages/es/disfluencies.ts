import type { DisfluencyWords } from '../parts/disfluencies.js'

export const disfluencies: DisfluencyWords = {
  fillers: ['eh', 'ehm', 'em', 'hm', 'hmm', 'mmm', 'mhm', 'uf', 'uy', 'eeh', 'ehh', 'ejem'],
  weakFillers: ['mm', 'este', 'um', 'am'],
  asides: [
    'o sea', 'ya sabe', 'ya sabes', 'usted sabe', 'sabe', 'sabes', 'digamos', 'es decir', 'como le digo', 'como te digo', 'como le decía',
    'como te decía', 'la verdad', 'por así decirlo', 'no sé', 'vamos', 'mire', 'mira',
    'vea', 'pues', 'bueno', 'fíjese', 'fíjate', 'verá', 'verás', 'en fin', 'qué sé yo', 'viste', 'imagínese', 'imagínate'
  ],
  noAsideAfter: [
    'que', 'qué', 'si', 'como', 'cómo', 'cuando', 'cuándo', 'donde', 'dónde', 'por', 'quien', 'quién', 'no', 'nunca', 'lo', 'la', 'le',
    'se', 'me', 'te', 'nos', 'de', 'a', 'en', 'para', 'con', 'sin', 'y', 'o', 'cuánto', 'cuánta',
    'nadie', 'es', 'está', 'muy', 'más', 'tan', 'ya', 'usted', 'nosotros', 'nada', 'cuál', 'todo', 'toda', 'era', 'dice', 'yo',
    'tú', 'también', 'eso', 'algo'
  ],
  openers: ['ok', 'okay', 'oh', 'ah', 'ajá', 'ay', 'oiga', 'oye', 'vale', 'pues', 'hombre', 'anda', 'uf'],
  weakOpeners: [
    'bueno', 'entonces', 'y', 'pero', 'a ver', 'o sea', 'muy bien', 'perfecto', 'sí', 'claro', 'exacto', 'exactamente', 'de acuerdo',
    'así que', 'buenos días', 'buenas tardes', 'buenas noches', 'buenas', 'hola', 'gracias',
    'muchas gracias', 'mire', 'mira', 'verá', 'verás', 'fíjese', 'fíjate', 'entiendo', 'ya veo', 'ya', 'genial', 'estupendo', 'la verdad',
    'la verdad es que', 'es que', 'es decir', 'listo', 'dale', 'mire usted', 'porque', 'luego', 'después',
    'por supuesto', 'desde luego', 'efectivamente', 'correcto', 'venga', 'tranquilo', 'tranquila', 'está bien', 'qué bien', 'ah sí',
    'ah bueno', 'ándele', 'híjole', 'che'
  ],
  carefulOpeners: ['bien', 'este', 'vamos', 'nada', 'total'],
  answers: [
    'sí', 'claro', 'claro que sí', 'exacto', 'exactamente', 'de acuerdo', 'vale', 'ok', 'bien', 'muy bien', 'perfecto', 'por supuesto',
    'efectivamente', 'correcto', 'así es', 'eso es', 'ajá', 'mhm', 'desde luego', 'bueno', 'ah sí', 'está bien', 'dale',
    'listo', 'ya'
  ],
  subjects: [
    'yo', 'tú', 'usted', 'ustedes', 'él', 'ella', 'nosotros', 'nosotras', 'ellos', 'ellas', 'vos', 'esto', 'eso', 'me', 'le', 'te', 'se',
    'tengo', 'tiene', 'tienes', 'estoy', 'está'
  ],
  starts: [
    'el', 'la', 'los', 'las', 'lo', 'mi', 'mis', 'su', 'sus', 'tu', 'tus', 'nuestro', 'nuestra', 'un', 'una', 'unos', 'unas', 'si',
    'cuando', 'desde', 'para', 'a', 'al', 'en', 'con', 'hace', 'hay', 'es', 'son', 'era', 'ha', 'he', 'has', 'han', 'qué',
    'cuánto', 'cuándo', 'cómo', 'dónde', 'por', 'no', 'vengo', 'tome', 'tómese', 'tómate', 'vuelva', 'vuelve', 'siga', 'sigue', 'esta',
    'este', 'estos', 'estas', 'ese', 'esa', 'entonces', 'así', 'ahora', 'hoy', 'ayer', 'vamos', 'voy', 'creo', 'llevo',
    'tomo', 'puede', 'puedes', 'también', 'además', 'nos', 'que'
  ],
  tags: [
    'vale', 'de acuerdo', 'ok', 'okay', 'eh', 'sí', 'verdad', 'cierto', 'está bien', 'le parece', 'te parece', 'le parece bien',
    'te parece bien', 'me entiende', 'me entiendes', 'entiende', 'entiendes', 'entendido', 'bien', 'queda claro', 'viste', 'listo',
    'dale', 'va'
  ],
  turning: [
    'nada', 'nadie', 'ninguno', 'negativo', 'negativa', 'salvo', 'excepto', 'menos', 'suspender', 'suspenda', 'dejar', 'deje',
    'deja', 'quitar', 'evite', 'evitar', 'apenas'
  ],
  amounts: [
    'medio', 'media', 'cuarto', 'doble', 'coma', 'punto', 'vez', 'veces', 'porciento', 'ciento', 'primero', 'primera', 'segundo',
    'segunda', 'mitad', 'un', 'una', 'par', 'docena'
  ],
  doubles: ['muy', 'bien', 'mucho', 'mucha', 'poco', 'más', 'casi', 'todo', 'ya', 'nos', 'se', 'rápido', 'despacio', 'luego', 'sí'],
  joiners: [
    'he', 'ha', 'has', 'han', 'es', 'soy', 'está', 'estoy', 'son', 'era', 'un', 'una', 'unos', 'unas', 'el', 'la', 'los', 'las', 'lo',
    'de', 'del', 'a', 'al', 'con', 'sin', 'y', 'e', 'o', 'pero', 'que', 'quien', 'yo', 'usted', 'me', 'te', 'le', 'se', 'nos', 'mi',
    'mis', 'su', 'sus', 'tu', 'tus', 'en', 'sobre', 'para', 'por', 'si', 'cuando', 'como', 'voy', 'va', 'vamos', 'creo', 'muy', 'esta',
    'ese', 'esa', 'tengo', 'tiene', 'cada', 'desde', 'hasta'
  ],
  glued: [],
  unglued: [],
  capitals: [],
  spacedMarks: false
}
