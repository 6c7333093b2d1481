/**
 * Codes that say less than others: where one of those is given as well, or what it is known by was said, the general one is left out.
 * Source: ICD-10, version of 2019.
 */
const moreGeneral: ReadonlyArray<readonly [general: RegExp, specific: RegExp]> = [
  [/^E14/, /^E1[0-3]/], [/^J40/, /^J(?:20|41|42|44)/], [/^L30/, /^L2[0-8]/], [/^L25/, /^L23/], [/^M19/, /^M1[5-8]/],
  [/^M13/, /^M(?:05|06|10|1[5-9]|20|45)/],
  [/^I64/, /^I63/],
  [/^D64/, /^D(?:5\d|6[0-3])/], [/^J06/, /^J0[0-5]/], [/^B34/, /^(?:A08|B0|B27|J0|J1|J2|U07)/], [/^A49/, /^(?:A[0-4]|J0|J1|L0|N)/],
  [/^T14/, /^S/], [/^F32/, /^F33/], [/^J31/, /^J30/], [/^J02/, /^J03/],
  [/^J32/, /^J01/], [/^C44/, /^C43/], [/^C85/, /^C8[1-3]/], [/^C95/, /^C9[1-4]/], [/^M71/, /^M70/],
  [/^M25/, /^(?:M0|M1|M2[0-4]|M7[0-7]|S)/], [/^M54/, /^(?:M4|M5[0-1]|S3)/], [/^M79/, /^(?:M[0-2]|M7[0-7]|S)/],
  [/^K27/, /^K2[56]/], [/^N39/, /^N10/], [/^N30/, /^N39\.0/], [/^H92/, /^H6/], [/^R07/, /^(?:I2|J0[0-6]|J3[56]|J18)/],
  [/^R05/, /^J/], [/^R06/, /^(?:I50|I26|J)/], [/^R50/, /^(?:A|B|J|N[13])/], [/^R51/, /^G4[34]/],
  [/^R10/, /^(?:K|N[1-3]|N8|A09)/], [/^R1[19]/, /^(?:A0|K5)/], [/^R42/, /^H8/], [/^R60/, /^(?:I50|I8|N0)/], [/^R21/, /^(?:L|B)/],
  [/^R30/, /^N/], [/^R73/, /^E1/], [/^Z7[23]/, /^F/], [/^J04/, /^J05/], [/^M51/, /^M50/], [/^L97/, /^E1[0-4]\.5/], [/^(?:L29|L85)/, /^L[0-7]/], [/^T78/, /^(?:T63|Z88)/]
]

/**
 * Whether a code says less than another one of these: it is the category of one (`M54` beside `M54.5`), or listed as more general. No code
 * says less than nothing.
 */
export function isMoreGeneral (code: string, others: readonly string[]): boolean {
  if (code === '') return false
  return others.some(other => other.startsWith(`${code}.`)) ||
    moreGeneral.some(([general, specific]) => general.test(code) && others.some(other => specific.test(other)))
}

/**
 * Diseases whose code what else is said makes more specific: the specific code is named, or a cue is, and no code that rules it out.
 */
export const refinements = [
  { general: 'E14', specific: 'E11', unless: 'E10', cue: 'typeTwoDiabetes' },
  { general: 'T78', specific: 'T63', unless: null, cue: null }
] as const
