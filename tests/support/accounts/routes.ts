import { randomUUID } from 'node:crypto'
import { routes as manifest } from '@remix-run/dev/server-build'
import { beforeAll } from 'vitest'
import { createEnquiryAndSubscription } from '#tests/support/enquiries.ts'
import {
  createAdministrator,
  createCustomer,
  createNurse,
  createStaffMember,
  type Person,
} from '#tests/support/people.ts'
import { bookService } from '#tests/support/requests.ts'

export const roles = ['visitor', 'without phone', 'customer', 'staff', 'administrator'] as const

export const routes = Object.keys(manifest).filter((id) => id !== 'root')

/** A person of each role, and the addresses of the routes; services and users in them belong to the customer. */
export function everyRole() {
  const people: Partial<Record<(typeof roles)[number], Person>> = {}
  const parameters: Record<string, string> = {}

  beforeAll(async () => {
    const customer = await createCustomer()
    const { serviceId } = await bookService(customer)
    const { id: staffId } = await createNurse()
    const { enquiryId, subscriptionId } = await createEnquiryAndSubscription()
    Object.assign(parameters, {
      serviceId,
      uid: customer.uid,
      staffId,
      field: 'panCard',
      requestId: randomUUID(),
      number: 'ST-2627-00001',
      visitId: `${serviceId}.2026-11-25.1`,
      enquiryId,
      subscriptionId,
      '*': 'no/such/page',
    })
    Object.assign(people, {
      'without phone': await createCustomer({ phoneVerified: false }),
      customer,
      staff: await createStaffMember(),
      administrator: await createAdministrator(),
    })
  })

  function pathOf(id: string): string {
    const parts: string[] = []
    for (let route = manifest[id]; route; route = manifest[route.parentId ?? ''])
      if (route.path) parts.unshift(route.path)
    return `/${parts.join('/').replace(/:(\w+)|\*/g, (whole, name: string) => parameters[name || whole] ?? '')}`
  }

  return { people, parameters, pathOf }
}
