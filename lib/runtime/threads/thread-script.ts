/** The script of a worker thread or child process, and the Node options that it needs. */
export interface ThreadScript {
  url: URL
  execArgv: string[]
}

/**
 * Finds the script of a thread or process beside the module that starts it, compiled if that module is.
 *
 * @param module `import.meta.url` of that module
 * @param name file name of the script, without its extension
 */
export function threadScript (module: string, name: string): ThreadScript {
  if (!module.endsWith('.ts')) return { url: new URL(`${name}.js`, module), execArgv: [] }
  return { url: new URL(`${name}.ts`, module), execArgv: process.execArgv }
}
