import type { ReportTask } from './types.js'

/** The channel on which threads learn that a consultation was deleted, by its id. */
export const FORGET_CHANNEL = 'report-threads:forget'

/** A task with what the pool knows it by. */
export interface PooledTask extends ReportTask {
  id: number
  /** Not 0 once the caller has given up: a thread that has not begun with the report skips it. */
  cancelled: Int32Array<SharedArrayBuffer>
}

/** What a thread posts when it begins with a task; 0 when it is ready for its first one. */
export interface Begun {
  begun: number
}
