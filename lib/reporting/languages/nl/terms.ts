import type { TermWords } from '../parts/terms.js'

export const terms: TermWords = {
  passed: [
    'de', 'het', 'een', 'dit', 'deze', 'die', 'dat', 'mijn', 'm\'n', 'je', 'jouw', 'uw', 'zijn', 'haar', 'hun', 'ons',
    'linker', 'rechter', 'links', 'rechts', 'linkse', 'rechtse', 'beide', 'linkerkant', 'rechterkant', 'in', 'aan', 'op', 'van', 'bij',
    'uh', 'euh', 'eh', 'ehm', 'zeg', 'maar', 'soort', 'beetje'
  ],
  stem: word => word.replace(/(?<=...i)(?:een|es|e)$|(?<=....)(?:en|e|s|n)$/, '')
}
