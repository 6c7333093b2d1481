import t from 'tap'
import { clustered, clusterOf, thresholdOf, type VoiceCluster, withoutSmall } from '../../../../lib/speech/speakers/clustering.js'
import { randomness } from '../sound/kit.js'

/** Embeddings near a direction, as those of one voice are. */
function voice (direction: number, count: number, random: () => number, spread = 0.25): Float32Array[] {
  const embedding = () => Float32Array.from({ length: 16 }, (_, at) => (at === direction ? 1 : 0) + spread * random())
  return Array.from({ length: count }, embedding)
}

function membersOf (clusters: readonly VoiceCluster[]): number[][] {
  return clusters.map(({ members }) => members.toSorted((a, b) => a - b)).sort(([a = 0], [b = 0]) => a - b)
}

t.test('embeddings of each voice are one group, in whatever order they come, and voices stay apart', async t => {
  const random = randomness()
  const embeddings = [0, 1, 2].flatMap(direction => voice(direction, 20, random))
  // Numbers 7 apart, which visits all 60 of them.
  const order = embeddings.map((_, at) => at * 7 % 60)
  const found = clustered(order.map(at => clusterOf(embeddings[at] as Float32Array, at)), 0.5)
  t.strictSame(membersOf(found), [0, 20, 40].map(from => Array.from({ length: 20 }, (_, at) => from + at)))
})

t.test('groups of groups are the same as one grouping, because a mean keeps how many it is of', async t => {
  const random = randomness()
  const embeddings = [0, 1].flatMap(direction => voice(direction, 12, random)).map((embedding, at) => clusterOf(embedding, at))
  const halves = [0, 1].flatMap(half => clustered(embeddings.filter((_, at) => at % 2 === half), 0.5))
  t.strictSame(membersOf(clustered(halves, 0.5)), membersOf(clustered(embeddings, 0.5)))
})

t.test('groups are joined until there are no more than so many, the nearest first', async t => {
  const near = Float32Array.from([1, 0.5, 0])
  const clusters = [Float32Array.from([1, 0, 0]), near, Float32Array.from([0, 0, 1])].map((embedding, at) => clusterOf(embedding, at))
  t.strictSame(membersOf(clustered(clusters, 0.01)), [[0], [1], [2]])
  t.strictSame(membersOf(clustered(clusters, 0.01, 2)), [[0, 1], [2]])
  t.strictSame(clustered([], 0.5), [])
})

t.test('a group with too few sounds is joined with the nearest one, also with another small one', async t => {
  const random = randomness()
  const alone = Float32Array.from({ length: 16 }, (_, at) => [0.2, 1, 1][at] ?? 0)
  const clusters = clustered([...voice(0, 5, random), ...voice(1, 5, random), alone].map((embedding, at) => clusterOf(embedding, at)), 0.3)
  t.strictSame(membersOf(clusters).map(({ length }) => length), [5, 5, 1])
  t.strictSame(membersOf(withoutSmall(clusters, 3)), [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9, 10]])
  t.strictSame(membersOf(withoutSmall(clusters, 12)), [Array.from({ length: 11 }, (_, at) => at)])
  const small = [[1, 0, 0], [0, 1, 0.2], [0, 1, 0]].map((embedding, at) => {
    return { ...clusterOf(Float32Array.from(embedding), at), members: at === 0 ? [0, 1, 2] : [at + 2] }
  })
  t.strictSame(membersOf(withoutSmall(small, 2)), [[0, 1, 2], [3, 4]])
})

t.test('models whose embeddings are never negative have voices nearer to each other', async t => {
  t.equal(thresholdOf([Float32Array.from([0, 0.3]), Float32Array.from([1, 0])]), 0.35)
  t.equal(thresholdOf([Float32Array.from([0, 0.3]), Float32Array.from([1, -0.1])]), 0.5)
})
