import type { DictationLanguage } from '../types.js'

const feminine = '(?:une|la|cette|aucune|chaque|deuxieme|seconde|troisieme|premiere)'

const point = new RegExp([
  '\\b(?:un|le|ce|au|du|aucun|chaque|quel|quelque|tel|tout|premier|deuxieme|second|troisieme|dernier|seul|petit|gros|bon|meme|autre|a|en|par|rond) _',
  '\\b(?:ne \\S+|n\'\\S+)(?: \\S+)? _',
  '_ (?:de|du|des|d\'\\S+|par point|noirs?|douloureux|sensible|culminant|lumineux|aveugle|final|important|est|etait)(?: |$)',
  '^< _ \\S'
].join('|'))

const line = new RegExp([
  `\\b${feminine} _`,
  '\\b(?:avec|par|pour|en|aller|passer|passe|revenir) _',
  '_ (?:de|du|d\'\\S+|therapeutique|veineuse|arterielle|posee|est|etait)(?: |$)',
  '_ (?:mediane|blanche|articulaire|axillaire|arquee|pectinee|mamelonnaire|medio\\S*|inter\\S*|bi\\S+)(?: |$)'
].join('|'))

/** How French is dictated. */
export const fr: DictationLanguage = {
  commands: [
    { effect: { kind: 'mark', mark: '.' }, phrases: ['point'], ordinary: point },
    { effect: { kind: 'mark', mark: '.', breaks: '\n' }, phrases: ['point a la ligne'] },
    { effect: { kind: 'mark', mark: ',' }, phrases: ['virgule'], ordinary: new RegExp(`\\b${feminine} _`) },
    { effect: { kind: 'mark', mark: ';' }, phrases: ['point virgule', 'point-virgule'], ordinary: /\b(?:un|le|ce) _/ },
    { effect: { kind: 'mark', mark: ':' }, phrases: ['deux points', 'deux-points'], place: 'heading', ordinary: /_ (?:de|d'\S+|douloureux|sensibles)(?: |$)/ },
    { effect: { kind: 'mark', mark: '?' }, phrases: ['point d\'interrogation'], place: 'end', ordinary: /\b(?:un|le|ce) _/ },
    { effect: { kind: 'mark', mark: '!' }, phrases: ['point d\'exclamation'], place: 'end', ordinary: /\b(?:un|le|ce) _/ },
    { effect: { kind: 'break', breaks: '\n' }, phrases: ['a la ligne', 'nouvelle ligne', 'retour a la ligne'], ordinary: line },
    { effect: { kind: 'break', breaks: '\n\n' }, phrases: ['nouveau paragraphe', 'nouvel alinea'], ordinary: /\b(?:un|le|ce|du|au) _/ },
    {
      effect: { kind: 'open' },
      phrases: ['ouvrez la parenthese', 'ouvrir la parenthese', 'ouvre la parenthese', 'ouvrir parenthese', 'ouvrez parenthese', 'parenthese ouvrante']
    },
    {
      effect: { kind: 'close' },
      phrases: ['fermez la parenthese', 'fermer la parenthese', 'ferme la parenthese', 'fermer parenthese', 'fermez parenthese', 'parenthese fermante']
    },
    {
      effect: { kind: 'erase' },
      phrases: ['efface ca', 'effacez ca', 'effacer ca', 'efface cela', 'effacez cela', 'supprime ca', 'supprimez ca', 'annule ca', 'annulez ca'],
      place: 'alone'
    },
    { effect: { kind: 'capital' }, phrases: ['majuscule'], ordinary: /\b(?:une|la|en|sans|avec) _/ }
  ],
  headings: new RegExp('^(?:conclusion|impression|plan|examen(?: clinique| physique)?|antecedents|motif(?: de consultation)?|anamnese|traitement(?: actuel)?|' +
    'diagnostic|allergies|conduite a tenir|medicaments|biologie|imagerie|histoire de la maladie|indication|technique|resultats?)$'),
  decimal: { word: 'virgule', mark: ',' },
  units: /^(?:degres?|celsius|°c|pour|pourcents?|%|mg|milligrammes?|mcg|microgrammes?|g|grammes?|kg|kilos?|kilogrammes?|ml|millilitres?|l|litres?|mm|millimetres?|cm|centimetres?|m|metres?|mmol\S*|mmhg|unites?)$/,
  numbers: /^(?:zero|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingts?|trente|quarante|cinquante|soixante|septante|octante|huitante|nonante|cents?|mille)(?:-\S+)?$/,
  plain: /^(?:le|la|les|un|une|des|du|de|ce|cette|ces|pas|et|ou|mais|avec|sans|il|elle|ils|elles|on|en|dans|sur|pour|par|est|a|au|aux|qui|que|aussi|puis)$/
}
