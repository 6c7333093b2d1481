import type { ReportModule } from './report/host.js'

/** The integrity of `report.js`; `build.js` puts it in, so that that of `scribe.js` covers both. */
declare const REPORT_INTEGRITY: string

const FILE = new URL('report.js', import.meta.url).href

/** Fetches the module and checks it. What fails its check is never run. */
async function fetched (): Promise<void> {
  const link = document.createElement('link')
  if (!link.relList.supports('modulepreload')) {
    await fetch(FILE, { integrity: REPORT_INTEGRITY, credentials: 'same-origin', cache: 'force-cache' })
    return
  }
  Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity: REPORT_INTEGRITY, href: FILE })
  try {
    await new Promise<void>((resolve, reject) => {
      link.onload = () => resolve()
      link.onerror = () => reject(new Error('The module of final reports could not be loaded, or is another one.'))
      document.head.append(link)
    })
  } finally {
    link.remove()
  }
}

/** Loads what shows and corrects final reports, from where this script was loaded. */
export async function loadReport (): Promise<ReportModule> {
  await fetched()
  return import(FILE) as Promise<ReportModule>
}
