import fc from 'fast-check'

/**
 * fast-check for all tests: what tests properties imports it from here. Each run tries the same values, so that a test fails because of a
 * change and not by chance. `FAST_CHECK_SEED` in the environment makes it try others: those of a number (a failure prints its `seed`), or
 * new ones in each run with `random`. `FAST_CHECK_LONG` makes it try all that a test names, instead of a tenth.
 */
const DEFAULT_SEED = 20_260_302

function seedOf (setting: string | undefined): number | undefined {
  if (setting === undefined || setting === '') return DEFAULT_SEED
  if (setting === 'random') return undefined
  const seed = Number(setting)
  if (!Number.isInteger(seed)) throw new Error('FAST_CHECK_SEED must be a whole number or "random"')
  return seed
}

const seed = seedOf(process.env.FAST_CHECK_SEED)
fc.configureGlobal(seed === undefined ? {} : { seed })

/**
 * How many values to try, or how long a text to read: `long` in `npm run test:more` and of a file that is named, a tenth in `npm test`.
 */
export function runs (long: number): number {
  return (process.env.FAST_CHECK_LONG ?? '') === '' ? Math.ceil(long / 10) : long
}

export { default } from 'fast-check'
