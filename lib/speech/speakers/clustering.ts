/** A group of sounds that one voice has spoken, as far as is known. */
export interface VoiceCluster {
  /** The mean of their embeddings, each of length one: the product of two means is the mean likeness of their sounds. */
  mean: Float32Array
  /** The numbers of the sounds. */
  members: number[]
}

/** Distance from which two groups are two voices, where each number of an embedding may be negative: the default of sherpa-onnx. */
const DISTANCE = 0.5

/**
 * The same for models whose embeddings have no negative numbers, so that even unlike voices are near. Measured with Resemblyzer: the groups
 * of one voice are joined at 0.33 at most, synthetic or read, in five languages; those of two at 0.37 to 0.53.
 */
const DISTANCE_WITHOUT_NEGATIVE = 0.35

/** The distance from which two groups of sounds with such embeddings are two voices. */
export function thresholdOf (embeddings: readonly Float32Array[]): number {
  return embeddings.some(embedding => embedding.some(value => value < 0)) ? DISTANCE : DISTANCE_WITHOUT_NEGATIVE
}

/** One less the cosine of two embeddings of length one; of two means, the mean of that over all pairs. */
function distanceOf (one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number)
  return 1 - sum
}

/** A sound as a group of its own. */
export function clusterOf (embedding: Float32Array, member: number): VoiceCluster {
  const length = Math.sqrt(embedding.reduce((sum, value) => sum + value * value, 0))
  return { mean: embedding.map(value => value / Math.max(length, 1e-9)), members: [member] }
}

function merged (one: VoiceCluster, other: VoiceCluster): VoiceCluster {
  const [mine, theirs] = [one.members.length, other.members.length]
  return {
    mean: one.mean.map((value, at) => (value * mine + (other.mean[at] as number) * theirs) / (mine + theirs)),
    members: [...one.members, ...other.members]
  }
}

/** The two nearest groups, and how far apart they are. */
function nearest (distances: readonly Float64Array[], count: number): { row: number, column: number, distance: number } {
  const found = { row: 0, column: 0, distance: Infinity }
  for (let row = 1; row < count; row++) {
    const line = distances[row] as Float64Array
    for (let column = 0; column < row; column++) {
      const distance = line[column] as number
      if (distance < found.distance) Object.assign(found, { row, column, distance })
    }
  }
  return found
}

/**
 * Joins groups, the two nearest first, as long as they are nearer than a threshold (agglomerative clustering with average linkage), and
 * then until there are no more than `most`. Takes time with the cube of their number: a few hundred at a time.
 */
export function clustered (clusters: readonly VoiceCluster[], threshold: number, most = Infinity): VoiceCluster[] {
  const groups = [...clusters]
  const distances = groups.map(({ mean }, row) => {
    return Float64Array.from({ length: row }, (_, column) => distanceOf(mean, (groups[column] as VoiceCluster).mean))
  })
  while (groups.length > 1) {
    const { row, column, distance } = nearest(distances, groups.length)
    if (distance >= threshold && groups.length <= most) break
    groups[column] = merged(groups[column] as VoiceCluster, groups[row] as VoiceCluster)
    const last = groups.pop() as VoiceCluster
    if (row < groups.length) groups[row] = last
    distances.pop()
    for (const changed of row < groups.length ? [column, row] : [column]) {
      for (const [at, { mean }] of groups.entries()) {
        if (at === changed) continue
        const line = distances[Math.max(at, changed)] as Float64Array
        line[Math.min(at, changed)] = distanceOf(mean, (groups[changed] as VoiceCluster).mean)
      }
    }
  }
  return groups
}

/** Joins each group with fewer than `least` members with the nearest one, the smallest first. */
export function withoutSmall (clusters: readonly VoiceCluster[], least: number): VoiceCluster[] {
  let groups = clusters.toSorted((one, other) => one.members.length - other.members.length)
  for (let [smallest] = groups; smallest !== undefined && smallest.members.length < least && groups.length > 1; [smallest] = groups) {
    const { mean } = smallest
    const [near, ...others] = groups.slice(1).sort((one, other) => distanceOf(one.mean, mean) - distanceOf(other.mean, mean))
    groups = [merged(near as VoiceCluster, smallest), ...others].sort((one, other) => one.members.length - other.members.length)
  }
  return groups
}
