import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, startOfDay } from '#domain/visits/days.ts'
import { Diary } from '#server/nurse-time/diary.entity.server.ts'
import { observe, tally } from '#tests/support/aws-calls.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { hour } from '#tests/support/clock.ts'
import { htmlErrors } from '#tests/support/html.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import {
  createAdministrator,
  createCustomer,
  createNurse,
  signInAgain,
  type Person,
} from '#tests/support/people.ts'
import {
  bookService,
  requestAssign,
  requestClose,
  requestCloseAssigned,
  requestConfirm,
  requestDelete,
  requestReplace,
} from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { change, inDay } from '#tests/support/visits/plans.ts'
import { startOnTuesday, tuesday } from '#tests/support/visits/tuesday.ts'
import { pageBytes } from '#tools/budgets.ts'

/* Which nurse sees which data of which family at which minute on `/staff` (docs/invariants.md, V7). */

/** What only the nurse of a visit may read, and only inside its window. */
const secrets = {
  name: 'Savita Kulkarni',
  house: '12 Prabhat Road',
  phone: '+919812300042',
  notes: 'The key is under the tulsi pot',
}

let office: Person

const clock = startOnTuesday()
beforeEach(async () => {
  office = await createAdministrator()
})

/** A confirmed service with the data of `secrets`. */
async function serviceOf(from: number, to: number, fields: Record<string, string> = {}) {
  const customer = await createCustomer()
  const booking = bookingOf({
    ...{ startDate: `${inDay(from)}T08:00`, endDate: `${inDay(to)}T20:00` },
    ...{ name: secrets.name, address: `${secrets.house}, Erandwane, Pune 411004` },
    ...{ number: secrets.phone, consultation: secrets.notes },
    ...fields,
  })
  const service = await bookService(customer, booking)
  await requestConfirm(customer, service, service.bookCode)
  return { ...service, customer }
}

/** The secrets that a page holds, by their names. */
async function seenBy(person: Person, path = '/staff'): Promise<string[]> {
  const { html, status } = await openSite(person).get(path)
  expect(status, path).toBeLessThan(400)
  return Object.entries(secrets).flatMap(([name, secret]) => (html.includes(secret) ? [name] : []))
}

function at(time: number): void {
  clock.moveTo(time)
}

const planLine = { kind: 'addLine' as const, startMinute: 480, minutes: 720, weekdays: [1, 2, 3, 4, 5, 6, 7] }
const everything = Object.keys(secrets)

describe('a visit', () => {
  /** The visit of Friday, 08:00 to 20:00, and of no other day. */
  async function friday() {
    const [{ person, nurse }, service] = [await createLinkedNurse(), await serviceOf(1, 30)]
    const line = {
      kind: 'addLine' as const,
      from: '2026-11-27',
      startMinute: 480,
      minutes: 720,
      weekdays: [5],
    }
    expect(await change(office, service.serviceId, { ...line, nurseId: nurse.id })).toEqual({ ok: true })
    return {
      person,
      nurse,
      service,
      start: startOfDay('2026-11-27') + 8 * hour,
      end: startOfDay('2026-11-27') + 20 * hour,
    }
  }

  test('shows the family from the first minute of its window to the last, and area and times before', async () => {
    const { person, start, end } = await friday()
    const moments = [
      [tuesday, []],
      [start - 24 * hour - 1, []],
      [start - 24 * hour, ['name']],
      [startOfDay('2026-11-27') + 1, everything],
      [start, everything],
      [end - 1, everything],
      [end, ['name']],
      [end + 24 * hour - 1, ['name']],
      [end + 24 * hour, []],
    ] as const
    for (const [time, expected] of moments) {
      at(time)
      const signedIn = await signInAgain(person)
      // Of another day than today only the name stands in the list; the visit's own page has the rest.
      const next = time >= start - 24 * hour && time < end
      expect(await seenBy(signedIn), new Date(time).toISOString()).toEqual(next ? everything : expected)
      expect(await seenBy(signedIn, '/staff.data')).toEqual([])
    }
  })

  test('before its window shows day, times and pin code alone', async () => {
    const { person } = await friday()
    const { text, html } = await openSite(person).get('/staff')
    expect(text).toContain('Fri 27 Nov 8 am to 8 pm')
    expect(text).toContain('Area: PIN 411004')
    expect(html).not.toMatch(/Erandwane|tel:\+919|google/)
    expect(html).not.toContain('/staff/visits/')
  })

  test('inside it has a telephone link, a map link that names no page of ours, and the way to its page', async () => {
    const { person, service, start } = await friday()
    at(start - hour)
    const { html } = await openSite(await signInAgain(person)).get('/staff')
    expect(html).toContain(`href="tel:${secrets.phone}"`)
    expect(html).toContain(
      '<a href="https://www.google.com/maps/search/?api=1&amp;query=12+Prabhat+Road%2C+Erandwane%2C+Pune+411004" rel="noreferrer">',
    )
    expect(html).toContain(`href="/staff/visits/${service.serviceId}.2026-11-27.1"`)
    expect(await htmlErrors(html)).toEqual([])
  })

  test('has the map of an address in Devanagari, with nothing in it that could end the link', async () => {
    const [{ person, nurse }, service] = [
      await createLinkedNurse(),
      await serviceOf(1, 30, { address: 'प्रभात रस्ता "> & 5%, पुणे 411004' }),
    ]
    const daily = { ...planLine, from: '2026-11-25', nurseId: nurse.id }
    expect(await change(office, service.serviceId, daily)).toEqual({ ok: true })
    const { html } = await openSite(person).get('/staff')
    expect(html).toContain('query=प्रभात+रस्ता+%22%3E+%26+5%25%2C+पुणे+411004" rel="noreferrer">')
    expect(await htmlErrors(html)).toEqual([])
  })

  test('is nobody else’s: another nurse, the family, the office and an anonymous request', async () => {
    const { start } = await friday()
    at(start)
    const { person: other } = await createLinkedNurse()
    expect(await seenBy(other)).toEqual([])
    for (const person of [await createCustomer(), await signInAgain(office)])
      expect((await openSite(person).get('/staff')).status).toBe(302)
    expect((await openSite().get('/staff')).location).toBe('/login?redirectTo=%2Fstaff')
  })

  test('that went to another nurse shows its times for 48 hours and nothing of the family, and the other nurse sees it', async () => {
    const { person, service, start } = await friday()
    const { person: second, nurse: other } = await createLinkedNurse()
    at(start - 2 * hour)
    expect(await seenBy(await signInAgain(person))).toEqual(everything)
    const given = { kind: 'thisVisit' as const, line: '1', day: '2026-11-27', startMinute: 480, minutes: 720 }
    expect(await change(office, service.serviceId, { ...given, nurseId: other.id })).toEqual({ ok: true })
    const page = await openSite(await signInAgain(person)).get('/staff')
    expect(page.text).toContain(
      'These visits are no longer yours. Please do not go there: Fri 27 Nov, 8 am to 8 pm',
    )
    expect(page.html).not.toContain(service.serviceId)
    expect(await seenBy(await signInAgain(person))).toEqual([])
    expect(await seenBy(await signInAgain(second))).toEqual(everything)
    // The line is about what is still to come: with the end of the visit it goes.
    at(start + 12 * hour)
    expect((await openSite(await signInAgain(person)).get('/staff')).text).not.toContain('no longer yours')
  })

  test('of a service that its family closes leaves no coming one, and its data with the end of what is over', async () => {
    const { person, service, start, end } = await friday()
    at(end + hour)
    expect(await seenBy(await signInAgain(person))).toEqual(['name'])
    expect(await requestClose(service.customer, service, service.closeCode)).toMatchObject({
      ok: true,
    })
    expect(await seenBy(await signInAgain(person))).toEqual(['name'])
    const { text } = await openSite(await signInAgain(person)).get('/staff')
    expect(text).toMatch(/no longer yours.*Fri 4 Dec,.*You have no visits in the coming days/)
    at(start + 12 * hour + 24 * hour)
    expect(await seenBy(await signInAgain(person))).toEqual([])
  })
})

describe('a hold', () => {
  test('shows the family from 24 hours before the service to 24 hours after it', async () => {
    const [{ person, nurse }, service] = [await createLinkedNurse(), await serviceOf(3, 5)]
    expect(await requestAssign(office, service, nurse)).toMatchObject({ ok: true })
    const [start, end] = [startOfDay('2026-11-27') + 8 * hour, startOfDay('2026-11-29') + 20 * hour]
    const moments = [
      [start - 24 * hour - 1, []],
      [start - 24 * hour, everything],
      [start + 30 * hour, everything],
      [end + 24 * hour - 1, everything],
      [end + 24 * hour, []],
    ] as const
    for (const [time, expected] of moments) {
      at(time)
      expect(await seenBy(await signInAgain(person)), new Date(time).toISOString()).toEqual(expected)
    }
    expect(await seenBy((await createLinkedNurse()).person)).toEqual([])
  })

  /** What the page says of a hold from Friday 08:00 to Sunday 20:00 that was taken away. */
  const takenLine =
    'These visits are no longer yours. Please do not go there: Fri 27 Nov 2026 8 am – Sun 29 Nov 2026 8 pm'

  async function held(person: Person, nurse: { id: string }) {
    const service = await serviceOf(3, 5)
    expect(await requestAssign(office, service, nurse)).toMatchObject({ ok: true })
    at(startOfDay('2026-11-27'))
    expect(await seenBy(await signInAgain(person))).toEqual(everything)
    return { ...service, customer: await signInAgain(service.customer) }
  }

  type Held = Awaited<ReturnType<typeof held>>
  test.each([
    ['closed by its family', (service: Held) => requestClose(service.customer, service, service.closeCode)],
    ['closed by the office', (service: Held) => requestCloseAssigned(office, service, service.closeCode)],
    ['deleted', (service: Held) => requestDelete(office, service)],
    ['given to another nurse', async (service: Held) => requestReplace(office, service, await createNurse())],
    [
      'planned with another nurse',
      async ({ serviceId }: Held) =>
        change(office, serviceId, { ...planLine, from: '2026-11-28', nurseId: (await createNurse()).id }),
    ],
  ])('that is %s leaves a line without the family’s data for 48 hours', async (_, release) => {
    const { person, nurse } = await createLinkedNurse()
    const service = await held(person, nurse)
    office = await signInAgain(office)
    const releasedAt = clock.now()
    expect(await release(service)).toMatchObject({ ok: true })
    for (const [time, isTold] of [
      [releasedAt, true],
      [releasedAt + 48 * hour - 1, true],
      [releasedAt + 48 * hour, false],
    ] as const) {
      at(time)
      const page = await openSite(await signInAgain(person)).get('/staff')
      expect(page.text.includes(takenLine), `${time}`).toBe(isTold)
      for (const secret of [...Object.values(secrets), service.serviceId, '411004'])
        expect(page.html).not.toContain(secret)
      expect(await htmlErrors(page.html)).toEqual([])
    }
  })

  test('that is over leaves no line, and one that comes back takes it away', async () => {
    const { person, nurse } = await createLinkedNurse()
    const service = await held(person, nurse)
    office = await signInAgain(office)
    const other = await createNurse()
    await requestReplace(office, service, other)
    await requestReplace(office, service, nurse)
    expect((await openSite(await signInAgain(person)).get('/staff')).text).not.toContain('no longer yours')
    at(startOfDay('2026-11-29') + 20 * hour)
    expect(await requestCloseAssigned(await signInAgain(office), service, service.closeCode)).toMatchObject({
      ok: true,
    })
    expect((await openSite(await signInAgain(person)).get('/staff')).text).not.toContain('no longer yours')
  })

  test('that is planned with its nurse leaves no line', async () => {
    const { person, nurse } = await createLinkedNurse()
    const { serviceId } = await held(person, nurse)
    const planned = { ...planLine, from: '2026-11-28', nurseId: nurse.id }
    expect(await change(await signInAgain(office), serviceId, planned)).toEqual({ ok: true })
    expect((await openSite(await signInAgain(person)).get('/staff')).text).not.toContain('no longer yours')
  })
})

describe('the page of a full day', () => {
  test.each(['en', 'hi', 'mr'])(
    'in %s is valid HTML within its budget, from three requests',
    async (lang) => {
      const { person, nurse } = await createLinkedNurse()
      // Eight visits on each day of the week, each of another family; tomorrow's stand in the list too.
      for (let place = 0; place < 8; place++) {
        const service = await serviceOf(1, 20, {
          address: `फ्लॅट ${place}, शांतीनिकेतन सोसायटी, प्रभात रस्ता, एरंडवणे, पुणे 411004`,
          consultation: 'Insulin before breakfast, then a walk of twenty minutes in the garden. '.repeat(5),
        })
        const line = {
          kind: 'addLine' as const,
          from: addDays('2026-11-24', 1),
          startMinute: 420 + place * 90,
          minutes: 60,
        }
        const added = { ...line, weekdays: [1, 2, 3, 4, 5, 6, 7], nurseId: nurse.id }
        expect(await change(office, service.serviceId, added)).toEqual({ ok: true })
      }
      at(startOfDay('2026-11-25') + 6 * hour)
      const site = openSite(await signInAgain(person))
      const seen = await observe(() => site.get(`/staff?lang=${lang}`))
      expect(tally(seen.calls)).toEqual({ BatchGetItem: 3 })
      if (seen.died) throw new Error('No answer')
      const page = seen.result
      expect(page.status).toBe(200)
      expect(page.html.match(/\/staff\/visits\//g)?.length).toBeGreaterThanOrEqual(8)
      expect(await htmlErrors(page.html)).toEqual([])
      expect(Buffer.byteLength(page.html)).toBeLessThanOrEqual(pageBytes.nurseFullDay)
      const { data } = await Diary.get({ nurseId: nurse.id }).go()
      expect(data?.services).toHaveLength(8)
    },
    90_000,
  )
})
