export { hungProcesses, takeOrders, type Obedience, type Orders } from './orders.js'
export { acquireProcessLock, LockedError } from './process-lock.js'
export { restartAfter } from './restarts.js'
export { supervise, type Supervision } from './supervisor.js'
