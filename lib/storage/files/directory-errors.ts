import { ExplainedError } from '../../runtime/index.js'

/** A directory that a setting names cannot be used. */
export class DirectoryError extends ExplainedError {
  constructor (setting: string, problem: string, options?: ErrorOptions) {
    super(`${setting} ${problem}.`, options)
    this.name = 'DirectoryError'
  }
}

const NOT_WRITABLE = 'cannot be written to by this user; make the user its owner, or name another directory'
const NO_DIRECTORY = 'is a file or lies below one; name a directory'

const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EROFS: 'is on a file system that is read-only; name another directory, or mount it to be written',
  ENOTDIR: NO_DIRECTORY,
  EEXIST: NO_DIRECTORY,
  ENOENT: 'cannot be made there; name another directory',
  ENOSPC: 'is on a disk that is full; free some space, or name another directory'
}

/** Explains an error of the file system in a sentence about the setting that names the directory; returns any other error unchanged. */
export function explainedDirectoryError (error: unknown, setting: string, directory: string): unknown {
  const problem = PROBLEMS[(error as NodeJS.ErrnoException).code ?? '']
  if (problem === undefined || error instanceof ExplainedError) return error
  return new DirectoryError(setting, `${directory} ${problem}`, { cause: error })
}
