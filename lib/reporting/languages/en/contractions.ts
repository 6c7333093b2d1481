import type { Contractions } from '../parts/contractions.js'

const negative = [
  'ai', 'are', 'ca', 'could', 'did', 'does', 'do', 'had', 'has', 'have', 'is', 'might', 'must', 'need', 'should', 'was', 'were', 'wo', 'would'
].map(verb => `${verb}n't`)

export const contractions: Contractions = {
  endings: ['n\'t'],
  isEndings: ['\'s'],
  merged: { 'gon na': 'going to', 'wan na': 'want to' },
  joined: [
    ...negative,
    ...['he', 'here', 'how', 'it', 'let', 'she', 'that', 'there', 'what', 'where', 'who'].map(word => `${word}'s`),
    ...['i', 'they', 'we', 'you'].map(word => `${word}'ve`),
    ...['he', 'i', 'it', 'she', 'that', 'they', 'we', 'you'].flatMap(word => [`${word}'ll`, `${word}'d`]),
    "i'm", "they're", "we're", "you're"
  ],
  homographs: ["he'll", "i'd", "i'll", "she'd", "she'll", "we'd", "we'll", "we're"],
  clipped: {}
}
