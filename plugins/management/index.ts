import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Customer, KeyRequests, ServiceState, WaitingReport } from '../../schemas/management/index.js'
import { listKeyRequests } from '../api-keys/index.js'
import type { Caller } from '../ownership.js'
import { listCustomers } from './customers.js'
import { customerOfKey, idOfCustomer, ownerOfConsultation } from './owners.js'
import { serviceState } from './service-state.js'
import { listWaitingReports } from './waiting-reports.js'

declare module 'fastify' {
  interface FastifyInstance {
    management: Management
  }
}

/** What operators see of an installation; `fastify.operate` makes their changes. */
export interface Management {
  /** The customers, or the one with this name. */
  customers: (name: string | null) => Promise<Customer[]>
  /** Consultations that wait for a report, of all customers or of the one with this name. */
  waitingReports: (customer: string | null) => Promise<WaitingReport[]>
  /** The state of this instance. */
  serviceState: () => Promise<ServiceState>
  /** The requests of an API key in each hour of the last days. */
  keyRequests: (id: string, days: number) => Promise<KeyRequests[]>
  /** The name of the customer that an API key is for; `null` when there is no such key. */
  customerOfKey: (id: string) => Promise<string | null>
  /** Whether there is a customer with this name. */
  hasCustomer: (name: string) => Promise<boolean>
  /** The id of the customer with this name; `null` when there is none. */
  idOfCustomer: (name: string) => Promise<string | null>
  /** The customer of a consultation, as the one who asks; `null` when there is none, or only another customer's than the one given. */
  ownerOfConsultation: (id: string, customerId: string | null) => Promise<Caller | null>
}

/** Tells what there is to manage: `fastify.management`. It is the routes that know who may see what of it. */
export async function managementPlugin (fastify: FastifyInstance): Promise<void> {
  const { db } = fastify
  fastify.decorate('management', {
    customers: async name => listCustomers(db, name),
    waitingReports: async customer => listWaitingReports(db, customer),
    serviceState: async () => serviceState(fastify),
    keyRequests: async (id, days) => listKeyRequests(db, id, days),
    customerOfKey: async id => customerOfKey(db, id),
    hasCustomer: async name => await idOfCustomer(db, name) !== null,
    idOfCustomer: async name => idOfCustomer(db, name),
    ownerOfConsultation: async (id, customerId) => ownerOfConsultation(db, id, customerId)
  })
}

export default fp(managementPlugin, {
  name: 'management', dependencies: ['config', 'consultations', 'database', 'disk-space', 'engine-uses', 'health', 'redis', 'reports', 'speakers', 'speech']
})
