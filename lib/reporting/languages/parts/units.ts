/** The units that the checks tell apart. What they measure is in checking/units.ts. */
export const unitIds = [
  'g', 'kg', 'mg', 'mcg', 'lb', 'pfund', 'hg', 'oz', 'stone', 'ml', 'cl', 'dl', 'l', 'cm', 'mm', 'm', 'inch', 'foot', 'celsius', 'fahrenheit', 'degree',
  'mmhg', 'cmhg', 'bpm', 'breaths', 'mgdl', 'gl', 'mmoll', 'lmin', 'ls', 'percent', 'second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'age',
  'clock', 'tablet', 'capsule', 'puff', 'drop', 'sachet', 'iu', 'times', 'money'
] as const
export type UnitId = typeof unitIds[number]

/**
 * How a language writes and says units, beside the signs that everybody writes (`mg`, `%`). The words of one way stand with a space between
 * them, as `wordsOf` separates them: `a . m .`, `- year - old`.
 */
export type UnitWords = Readonly<Partial<Record<UnitId, readonly string[]>>>
