/**
 * The phrases for January to December in a sick note.
 *
 * @param months the names of each month, with spaces between them
 * @param abbreviations those that mean a month only beside a date; they mean other things elsewhere, or are too short to be sure
 */
export function monthPhrases (months: readonly string[], abbreviations: readonly string[] = []): string[] {
  return months.map((names, at) => `${names} ${abbreviations[at] ?? ''}`.trim().replaceAll(' ', '|'))
}

/**
 * The phrases for Monday to Sunday in a sick note.
 *
 * @param weekdays the names of each, with spaces between them
 * @param ending what a name may end with
 */
export function weekdayPhrases (weekdays: readonly string[], ending = ''): string[] {
  return weekdays.map(names => names.split(' ').map(name => `${name}${ending}`).join('|'))
}

/** The day of the month that each form of an ordinal stands for. */
export function daysOfMonth (ordinals: readonly string[]): ReadonlyMap<string, number> {
  return new Map(ordinals.flatMap((forms, at) => forms.split(' ').map(form => [form, at + 1] as const)))
}
