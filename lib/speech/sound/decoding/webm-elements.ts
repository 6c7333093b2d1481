/** Identifiers of elements of WebM (RFC 9559): what describes the tracks, and what holds their sound. */
const TRACKS = Buffer.from('1654ae6b', 'hex')
const CLUSTER = Buffer.from('1f43b675', 'hex')

/** Looks which elements a WebM file has, however its bytes arrive. */
export class WebmElements {
  #hasTracks = false
  #hasCluster = false
  #last = Buffer.alloc(0)

  push (bytes: Uint8Array): void {
    if (this.#hasCluster) return
    const seen = Buffer.concat([this.#last, bytes])
    this.#hasTracks ||= seen.includes(TRACKS)
    this.#hasCluster = seen.includes(CLUSTER)
    this.#last = Buffer.from(seen.subarray(-(CLUSTER.length - 1)))
  }

  /** Whether there are tracks, and no sound in them. */
  endBeforeSound (): boolean {
    return this.#hasTracks && !this.#hasCluster
  }
}
