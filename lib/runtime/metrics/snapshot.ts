import { Counter, Gauge, type Registry } from 'prom-client'

/** The jobs of a queue. */
export interface QueueSnapshot {
  queue: string
  /** Jobs that a worker may take now, that are due later, and that are being done. */
  waiting: number
  delayed: number
  active: number
  /** How long ago the oldest of them was enqueued, in seconds; 0 without any. */
  oldestSeconds: number
  /** For how long that one of them has been due that no worker has taken for longest, in seconds; 0 without any. */
  oldestWaitingSeconds: number
}

/** Values that are measured at each scrape. `null`: unknown, because the database does not answer. */
export interface Snapshot {
  /** How many processes of this service were replaced because they hung. */
  processesHung: number
  /** How far the clock of this instance is ahead of that of the database, in seconds. */
  clockOffsetSeconds: number | null
  connections: number
  streams: { open: number, unacknowledgedBytes: number }
  jobs: readonly QueueSnapshot[] | null
  parkedReports: number | null
  /** Only with a language model. */
  fallbackReports: number | null
  damagedConsultations: number
  database: { open: number, idle: number, waiting: number, most: number }
  /** Whether each of them can be reached. */
  dependencies: ReadonlyArray<{ name: string, up: boolean }>
  disks: ReadonlyArray<{ setting: string, freeBytes: number | null, reserveBytes: number }>
  signingKeyAgeSeconds: number | null
  models: ReadonlyArray<{ task: string, name: string, revision: string | null, place: string }>
}

/** The states of jobs, as the labels say them. */
const JOB_STATES = ['waiting', 'delayed', 'active'] as const

function gauge<L extends string = never> (registry: Registry, name: string, help: string, ...labelNames: L[]): Gauge<L> {
  return new Gauge({ name: `consultation_${name}`, help, labelNames, registers: [registry] })
}

/** Shows a value, or nothing for one that is not known. */
function show (gauge: Gauge<never>, value: number | null): void {
  if (value === null) gauge.remove()
  else gauge.set(value)
}

function createJobGauges (registry: Registry): (snapshot: Snapshot) => void {
  const jobs = gauge(registry, 'jobs', 'Durable jobs on the database, which all instances share, by queue and state.', 'queue', 'state')
  const oldest = gauge(registry, 'job_oldest_age_seconds', 'How long ago the oldest job of a queue was enqueued; 0 without any.', 'queue')
  const waiting = gauge(registry, 'job_oldest_waiting_seconds', 'For how long the job of a queue has been due that no worker has taken for longest; 0 without any.', 'queue')
  const parked = gauge(registry, 'reports_parked', 'Reports that are no longer tried, on the database.')
  const fallback = gauge(registry, 'reports_fallback', 'Reports of the last day that the embedded engine made in place of the language model, on the database.')
  const damaged = gauge(registry, 'consultations_damaged', 'Consultations whose data this instance found damaged.')
  return function showJobs ({ jobs: queues, parkedReports, fallbackReports, damagedConsultations }) {
    jobs.reset()
    oldest.reset()
    waiting.reset()
    for (const load of queues ?? []) {
      const { queue, oldestSeconds, oldestWaitingSeconds } = load
      for (const state of JOB_STATES) jobs.set({ queue, state }, load[state])
      oldest.set({ queue }, oldestSeconds)
      waiting.set({ queue }, oldestWaitingSeconds)
    }
    show(parked, parkedReports)
    show(fallback, fallbackReports)
    damaged.set(damagedConsultations)
  }
}

/** The gauges of a snapshot; the function that is returned shows one. */
export function createSnapshotGauges (registry: Registry): (snapshot: Snapshot) => void {
  const showJobs = createJobGauges(registry)
  const connections = gauge(registry, 'connections_open', 'Connections of clients that are open.')
  const streams = gauge(registry, 'streams_open', 'Audio streams that are open.')
  const unacknowledged = gauge(registry, 'stream_unacknowledged_bytes', 'Bytes of sound of all audio streams that have come and are not acknowledged.')
  const database = gauge(registry, 'database_connections', 'Open connections to the database, by state.', 'state')
  const most = gauge(registry, 'database_connections_max', 'Most connections to the database.')
  const waiting = gauge(registry, 'database_waiting', 'Statements and transactions that wait for a connection.')
  const up = gauge(registry, 'dependency_up', 'Whether what the service depends on works (1) or not (0).', 'dependency')
  const free = gauge(registry, 'disk_free_bytes', 'Free space on the disk of a directory, by the setting that names it.', 'disk')
  const reserve = gauge(registry, 'disk_reserve_bytes', 'Free space below which writes are refused.', 'disk')
  const keyAge = gauge(registry, 'signing_key_age_seconds', 'Age of the key that signs access tokens.')
  const clock = gauge(registry, 'clock_offset_seconds', 'How far the clock of this instance is ahead of that of the database; below 0, behind.')
  const models = gauge(registry, 'model_info', 'Always 1; the labels are a model that is used: what for, its revision if it is known, and whether it runs here (local) or behind a server.', 'task', 'name', 'revision', 'place')
  const hung = new Counter({
    name: 'consultation_processes_hung_total',
    help: 'Processes of this service (PROCESSES) that were replaced because they hung. Each of its processes shows the same.',
    registers: [registry]
  })

  return function showSnapshot (snapshot) {
    show(clock, snapshot.clockOffsetSeconds)
    hung.reset()
    hung.inc(snapshot.processesHung)
    showJobs(snapshot)
    connections.set(snapshot.connections)
    streams.set(snapshot.streams.open)
    unacknowledged.set(snapshot.streams.unacknowledgedBytes)
    database.set({ state: 'used' }, snapshot.database.open - snapshot.database.idle)
    database.set({ state: 'idle' }, snapshot.database.idle)
    most.set(snapshot.database.most)
    waiting.set(snapshot.database.waiting)
    for (const { name, up: isUp } of snapshot.dependencies) up.set({ dependency: name }, isUp ? 1 : 0)
    free.reset()
    for (const { setting, freeBytes, reserveBytes } of snapshot.disks) {
      if (freeBytes !== null) free.set({ disk: setting }, freeBytes)
      reserve.set({ disk: setting }, reserveBytes)
    }
    show(keyAge, snapshot.signingKeyAgeSeconds)
    models.reset()
    for (const { task, name, revision, place } of snapshot.models) models.set({ task, name, revision: revision ?? '', place }, 1)
  }
}
