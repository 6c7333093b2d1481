import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The process that holds the other end of a connection to this machine; Linux says so in /proc. */
export function holderOf (port: number, clientPort: number, pids: readonly number[]): number | undefined {
  const hex = (number: number): string => number.toString(16).toUpperCase().padStart(4, '0')
  const line = readFileSync('/proc/net/tcp', 'utf8').split('\n').find(row => row.includes(`:${hex(port)} 0100007F:${hex(clientPort)} `))
  const inode = line?.trim().split(/\s+/)[9]
  return pids.find(pid => readdirSync(`/proc/${pid}/fd`).some(name => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`) === `socket:[${inode}]`
    } catch {
      return false
    }
  }))
}
