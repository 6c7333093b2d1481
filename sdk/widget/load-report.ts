import type { ReportModule } from './report/host.js'

/**
 * Loads what shows and corrects final reports, and tests the microphone. Pages
 * without a bundler load it as `report.js`: see `load-verified-report.ts`.
 */
export async function loadReport (): Promise<ReportModule> {
  return import('./report/index.js')
}
