import path from 'node:path'

/** Longest path of a local socket, in bytes, on the system with the shortest (macOS). */
const SOCKET_PATH_MAX = 103

/** The local socket on which a running service accepts commands; `null` when the path of the directory is too long for a socket. */
export function adminSocketPath (dataDir: string): string | null {
  const absolute = path.resolve(dataDir, 'admin.sock')
  const relative = path.relative(process.cwd(), absolute)
  const shorter = relative.length < absolute.length ? relative : absolute
  return Buffer.byteLength(shorter) > SOCKET_PATH_MAX ? null : shorter
}
