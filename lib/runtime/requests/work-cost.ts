/** The cost of operations for a user, in units of work. Each kibibyte of a JSON body and each segment of a transcript is one more. */
export const COST = { read: 1, change: 5, watch: 10, stream: 50, regenerate: 100 } as const

export const KIBIBYTE = 1024
