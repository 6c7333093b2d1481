/** The packets of an Ogg file (RFC 3533), without those of its header. */
export function packetsOf (ogg: Uint8Array): Uint8Array[] {
  const packets: Uint8Array[] = []
  let parts: Uint8Array[] = []
  for (let at = 0; at < ogg.length;) {
    const segments = ogg[at + 26] as number
    let from = at + 27 + segments
    for (let i = 0; i < segments; i++) {
      const length = ogg[at + 27 + i] as number
      parts.push(ogg.subarray(from, from + length))
      from += length
      if (length === 255) continue
      packets.push(Uint8Array.from(Buffer.concat(parts)))
      parts = []
    }
    at = from
  }
  return packets.slice(2)
}
