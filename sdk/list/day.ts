/** A day by the clock of this device: its first moment. */
export type Day = Date

/** The day of a moment. */
export function dayOf (moment: number | Date): Day {
  const date = new Date(moment)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate())
}

/** Another day, so many days later. Days with a change of the clock are longer or shorter. */
export function daysAfter (day: Day, days: number): Day {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days)
}

/** Whether two days are the same. */
export function isSame (one: Day, other: Day): boolean {
  return one.getTime() === other.getTime()
}

/** What the service is asked for: the consultations that started on a day. */
export function queryOf (day: Day): { started_from: string, started_to: string } {
  return { started_from: day.toISOString(), started_to: daysAfter(day, 1).toISOString() }
}

/** A day as people say it: its name if it is near, and its date. */
export function dayText (day: Day, language: string, today: Day): string {
  const date = new Intl.DateTimeFormat(language, {
    weekday: 'long', day: 'numeric', month: 'long', ...day.getFullYear() === today.getFullYear() ? {} : { year: 'numeric' }
  }).format(day)
  const away = [0, -1].find(days => isSame(day, daysAfter(today, days)))
  if (away === undefined) return date
  const name = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(away, 'day')
  return `${name.charAt(0).toLocaleUpperCase(language)}${name.slice(1)}, ${date}`
}
