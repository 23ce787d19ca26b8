import { describe, expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { unlinkNurse } from '#server/nurse-accounts/unlink.server.ts'
import { readVisitEvents } from '#server/attendance/read-visit.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, signInAgain } from '#tests/support/people.ts'
import { codesOf, requestClose } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { beforeWriting } from '#tests/support/visits/meeting.ts'
import {
  accountUser,
  change,
  confirmedService,
  inDay,
  line,
  night,
  visitsOfService,
} from '#tests/support/visits/plans.ts'
import { visitIn } from '#tests/support/visits/reports.ts'
import { startOnTuesday, tuesday } from '#tests/support/visits/tuesday.ts'

/* What happens between the reads and the write of a nurse's own report, and the other way round. All invariants hold afterwards. */

/** Thursday evening, 20:00 to 08:00 of Friday. */
const begins = startOfDay('2026-11-26') + 20 * hour

const clock = startOnTuesday()

/** A night that has begun, and the browser of its nurse with the page of the visit open. */
async function begun({ hasArrived = false } = {}) {
  const { person, nurse } = await createLinkedNurse()
  const service = await confirmedService()
  const { serviceId } = service
  expect(await change(await createAdministrator(), serviceId, line(nurse, night))).toEqual({ ok: true })
  clock.advance(begins - tuesday)
  const [office, family] = [await createAdministrator(), await signInAgain(service.customer)]
  const site = openSite(await signInAgain(person))
  const path = `/staff/visits/${serviceId}.2026-11-26.1`
  const report = async (kind: string) =>
    site.post(path, { form: (await site.get(path)).value('form') ?? '', kind })
  if (hasArrived) expect((await report('arrived')).status).toBe(303)
  const visit = { serviceId, line: '1', day: '2026-11-26' }
  return { office, family, person, nurse, service, serviceId, site, path, report, visit }
}

async function close({ family, service }: Awaited<ReturnType<typeof begun>>) {
  const { closeCode } = await codesOf(family, service)
  return requestClose(family, service, closeCode)
}

describe('the office unlinks the account of a nurse', () => {
  test('while they report their arrival: what they had sent is kept with its author, and nothing more is taken', async () => {
    const { office, nurse, person, site, path, report, visit } = await begun()
    const form = (await site.get(path)).value('form') ?? ''
    const answer = await beforeWriting(
      () => site.post(path, { form, kind: 'arrived' }),
      async () => expect(await unlinkNurse(accountUser(office), nurse.id)).toEqual({ ok: true }),
    )
    expect(answer.status).toBe(303)
    expect(await visitIn(visit)).toMatchObject({ arrivedAt: new Date(begins).toISOString() })
    expect(await readVisitEvents(visit)).toMatchObject([{ author: person.uid, nurseId: nurse.id }])
    expect((await report('left')).location).toContain('/login')
    expect(await readVisitEvents(visit)).toHaveLength(1)
  })

  test('before they report it: the page leads to the sign-in, and nothing is stored', async () => {
    const { office, nurse, site, path, visit } = await begun()
    const form = (await site.get(path)).value('form') ?? ''
    expect(await unlinkNurse(accountUser(office), nurse.id)).toEqual({ ok: true })
    expect((await site.post(path, { form, kind: 'arrived' })).location).toContain('/login')
    expect(await readVisitEvents(visit)).toEqual([])
  })
})

describe('the family closes the service', () => {
  test('while the nurse reports their departure: the visit has both times, and no other one comes', async () => {
    const night = await begun({ hasArrived: true })
    const form = (await night.site.get(night.path)).value('form') ?? ''
    clock.advance(2 * hour)
    const answer = await beforeWriting(
      () => night.site.post(night.path, { form, kind: 'left' }),
      async () => expect(await close(night)).toEqual({ ok: true }),
    )
    expect(answer.status).toBe(303)
    expect(await visitIn(night.visit)).toMatchObject({
      ...{ state: 'planned', arrivedAt: new Date(begins).toISOString() },
      leftAt: new Date(begins + 2 * hour).toISOString(),
    })
    const coming = (await visitsOfService(night.serviceId)).filter((each) => !each.endsWith('cancelled'))
    expect(coming).toHaveLength(2)
  })

  test('and the nurse reports their departure meanwhile: it is kept', async () => {
    const night = await begun({ hasArrived: true })
    clock.advance(2 * hour)
    const outcome = await beforeWriting(
      () => close(night),
      async () => expect((await night.report('left')).status).toBe(303),
    )
    expect(outcome).toEqual({ ok: true })
    expect(await visitIn(night.visit)).toMatchObject({ leftAt: new Date(begins + 2 * hour).toISOString() })
  })

  test('while the nurse is on the way: the visit has begun, and its arrival is taken', async () => {
    const night = await begun()
    expect(await close(night)).toEqual({ ok: true })
    expect((await night.report('arrived')).status).toBe(303)
    expect(await visitIn(night.visit)).toMatchObject({ arrivedAt: new Date(begins).toISOString() })
  })
})

describe('the plan stops today, an hour before a visit', () => {
  async function soon() {
    const night = await begun()
    clock.advance(23 * hour)
    const visit = { ...night.visit, day: '2026-11-27' }
    const path = `/staff/visits/${night.serviceId}.2026-11-27.1`
    const [office, site] = [await createAdministrator(), openSite(await signInAgain(night.person))]
    const form = (await site.get(path)).value('form') ?? ''
    return {
      visit,
      arrive: () => site.post(path, { form, kind: 'arrived' }),
      stop: () => change(office, night.serviceId, { kind: 'stop', from: inDay(0) }),
    }
  }

  test('while its nurse reports that they are there: the visit was cancelled before', async () => {
    const { visit, arrive, stop } = await soon()
    const answer = await beforeWriting(arrive, async () => expect(await stop()).toEqual({ ok: true }))
    expect(answer.status).toBe(303)
    expect(await visitIn(visit)).toMatchObject({ state: 'cancelled', contested: 1 })
  })

  test('and its nurse reports meanwhile that they are there: the visit stays', async () => {
    const { visit, arrive, stop } = await soon()
    const outcome = await beforeWriting(stop, async () => expect((await arrive()).status).toBe(303))
    expect(outcome).toEqual({ ok: true })
    expect(await visitIn(visit)).toMatchObject({ state: 'planned', arrivedAt: expect.any(String) })
  })
})
