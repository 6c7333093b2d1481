/** The 1st to the 31st, each with all its forms, separated by spaces. */
export const ordinals = [
  'eerste', 'tweede', 'derde', 'vierde', 'vijfde', 'zesde', 'zevende', 'achtste', 'negende', 'tiende', 'elfde', 'twaalfde', 'dertiende',
  'veertiende', 'vijftiende', 'zestiende', 'zeventiende', 'achttiende', 'negentiende', 'twintigste', 'eenentwintigste éenentwintigste',
  'tweeentwintigste tweeëntwintigste', 'drieentwintigste drieëntwintigste', 'vierentwintigste', 'vijfentwintigste', 'zesentwintigste',
  'zevenentwintigste', 'achtentwintigste', 'negenentwintigste', 'dertigste', 'eenendertigste éenendertigste'
]
