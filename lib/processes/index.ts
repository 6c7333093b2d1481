export { hungProcesses, takeOrders, type Obedience, type Orders } from './orders.js'
export { supervise, type Supervision } from './supervisor.js'
