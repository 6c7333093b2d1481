import type { DictationLanguage } from '../types.js'

// "Coma" is the comma, the state, and "eat".
const comma = new RegExp([
  '\\b(?:en|el|un|este|ese|del|al|de|que|no|y|o|cuando|se|lo|su|casi|hasta|precoz|usted|paciente) _',
  '_ (?:profundo|diabetico|inducido|etilico|hepatico|mixedematoso|uremico|hiperosmolar|barbiturico|vegetativo|vigil|farmacologico|artificial)(?: |$)',
  '_ (?:reversible|irreversible|grado|mas|menos|bien|mal|mucho|poco|poca|sano|despacio|todo|algo|nada|solo|cada|variado|equilibrado)(?: |$)',
  '_ (?:frutas?|verduras?|sal|alimentos|pan|carne|pescado|pollo|legumbres|fibra|grasas?|azucar|dulces)(?: |$)',
  '_ \\S+ (?:veces|comidas|piezas|raciones)(?: |$)'
].join('|'))

const state = new RegExp('\\b(?:glasgow|gcs|inconscien\\w*|estupor\\w*|obnubilad\\w*|comatos\\w*|midriasis|pupilas?|intubad\\w*|encefalopatia|con(?:s)?ciencia|' +
  'reanimacion|hipoglucemia|com[eo]|comer|dieta|alimentacion|desayun\\w*|cenar?)\\b')

const masculine = '(?:un|el|este|ese|al|del|ningun|algun|cada|primer|ultimo|segundo|tercer|buen|mismo|otro|unico)'
const feminine = '(?:una|la|esta|esa|otra|segunda|tercera|primera)'

const point = new RegExp([
  `\\b${masculine} _`,
  '\\b(?:a|en|que|tal|su) _',
  '_ (?:de|del|doloroso|sensible|critico|gatillo|final|clave|debil|fuerte|ciego|muerto|medio|es|era|por punto)(?: |$)',
  '^< _ \\S'
].join('|'))

/** How Spanish is dictated. */
export const es: DictationLanguage = {
  commands: [
    { effect: { kind: 'mark', mark: ',' }, phrases: ['coma'], ordinary: new RegExp(`${comma.source}|^< _ \\S`), doubtful: state },
    { effect: { kind: 'mark', mark: '.' }, phrases: ['punto'], ordinary: point },
    { effect: { kind: 'mark', mark: '.' }, phrases: ['punto y seguido', 'punto seguido'], ordinary: new RegExp(`\\b${masculine} _`) },
    { effect: { kind: 'mark', mark: '.', breaks: '\n\n' }, phrases: ['punto y aparte', 'punto aparte'], ordinary: new RegExp(`\\b${masculine} _`) },
    { effect: { kind: 'mark', mark: ';' }, phrases: ['punto y coma'], ordinary: new RegExp(`\\b${masculine} _`) },
    { effect: { kind: 'mark', mark: ':' }, phrases: ['dos puntos'], place: 'heading', ordinary: /_ (?:de|dolorosos|sensibles)(?: |$)/ },
    { effect: { kind: 'mark', mark: '?' }, phrases: ['signo de interrogacion', 'cerrar interrogacion', 'cierra interrogacion'], place: 'end', ordinary: /\b(?:un|el) _/ },
    { effect: { kind: 'mark', mark: '!' }, phrases: ['signo de exclamacion', 'cerrar exclamacion', 'cierra exclamacion'], place: 'end', ordinary: /\b(?:un|el) _/ },
    {
      effect: { kind: 'break', breaks: '\n' },
      phrases: ['nueva linea', 'linea nueva'],
      ordinary: new RegExp(`\\b(?:${feminine}|con|por|para|de) _|_ (?:de|del|venosa|arterial|central|periferica|colocada|es)(?: |$)`)
    },
    { effect: { kind: 'break', breaks: '\n\n' }, phrases: ['nuevo parrafo', 'parrafo nuevo'], ordinary: new RegExp(`\\b${masculine} _`) },
    { effect: { kind: 'open' }, phrases: ['abrir parentesis', 'abre parentesis', 'abrimos parentesis'] },
    { effect: { kind: 'close' }, phrases: ['cerrar parentesis', 'cierra parentesis', 'cerramos parentesis'] },
    { effect: { kind: 'erase' }, phrases: ['borra eso', 'borrar eso', 'borre eso', 'elimina eso', 'tacha eso', 'tachar eso'], place: 'alone' },
    { effect: { kind: 'capital' }, phrases: ['mayuscula'], ordinary: /\b(?:una|la|en|con|sin) _/ }
  ],
  headings: new RegExp('^(?:conclusion|impresion(?: diagnostica)?|plan|exploracion(?: fisica)?|antecedentes(?: personales| familiares)?|motivo(?: de consulta)?|anamnesis|' +
    'tratamiento(?: actual)?|diagnostico|alergias|medicacion|analitica|enfermedad actual|indicacion|tecnica|hallazgos|juicio clinico)$'),
  decimal: { word: 'coma', mark: ',' },
  units: /^(?:grados?|celsius|°c|por|%|mg|miligramos?|mcg|microgramos?|g|gramos?|kg|kilos?|kilogramos?|ml|mililitros?|l|litros?|mm|milimetros?|cm|centimetros?|m|metros?|mmol\S*|mmhg|unidades)$/,
  numbers: /^(?:cero|uno?a?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci\w+|veinte|veinti\w+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|doscient[oa]s|mil)$/,
  plain: /^(?:el|la|los|las|un|una|unos|unas|este|esta|no|y|o|pero|con|sin|se|le|en|de|del|al|por|para|es|esta|tiene|que|tambien|ni)$/
}
