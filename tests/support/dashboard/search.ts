import { beforeAll, beforeEach, expect } from 'vitest'
import { bookingOf } from '#tests/support/bookings.ts'
import { createAdministrator, createCustomer, type Person } from '#tests/support/people.ts'
import { bookService, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Site } from '#tests/support/site.ts'

/* What search.test.ts and its long tests share: what is said on the telephone, a word of the patient’s name or the last digits of a number. */

export const confirmed = '/dashboard/services/confirmed'
export const pending = '/dashboard/services/temp'

/** The office, and a new customer for each test, because of the limit of bookings in a day. */
export function startSearches() {
  const people = {} as { administrator: Person; site: Site; customer: Person }
  beforeAll(async () => {
    people.administrator = await createAdministrator()
    people.site = openSite(people.administrator)
  })
  beforeEach(async () => {
    people.customer = await createCustomer()
  })

  async function book(name: string, fields: Record<string, string> = {}) {
    return bookService(people.customer, bookingOf({ name, ...fields }))
  }

  async function bookConfirmed(name: string, fields: Record<string, string> = {}) {
    const service = await book(name, fields)
    await requestConfirm(people.customer, service, service.bookCode)
    return service
  }

  /** The names of the patients that a list shows, in its order. */
  async function found(path: string, filters: Record<string, string>): Promise<string[]> {
    const { status, html } = await people.site.get(`${path}?${new URLSearchParams(filters)}`)
    expect(status).toBe(200)
    return [...html.matchAll(/<th scope="row"><a [^>]*>([^<]*)</g)].map(([, name = '']) => name)
  }

  return { people, book, bookConfirmed, found }
}
