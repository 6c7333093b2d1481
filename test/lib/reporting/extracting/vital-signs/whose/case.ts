/**
 * A talk, a line a turn: `d:` the clinician, `p:` the patient, `o:` who came along, nothing before it: nobody says who speaks. Then the
 * vital signs that the report prints, in short, and the words that are held back, to be checked; `*` for any.
 */
export type Case = [about: string, talk: string, read: string, held: string]
