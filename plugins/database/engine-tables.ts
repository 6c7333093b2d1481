type Moment = Date | null

/** When an engine last did what it was asked, and when it last did not, on any instance. */
export interface EngineUsesTable {
  /** What it is for: `report`, `speech` or `speakers`. */
  task: string
  succeeded_at: Moment
  failed_at: Moment
  /** What it did when it last failed, such as `answered 500`; never anything that was said. */
  cause: string | null
}
