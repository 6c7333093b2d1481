/** What somebody can do with a revision of a report: each binds it to who did it, and when. */
export const reviewSteps = ['reviewed', 'signed'] as const
export type ReviewStep = typeof reviewSteps[number]

/** How far the review of a report is. */
export const reviewStates = ['draft', ...reviewSteps] as const
export type ReviewState = typeof reviewStates[number]
