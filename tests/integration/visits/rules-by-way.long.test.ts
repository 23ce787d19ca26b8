import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { readAbsences } from '#server/nurse-time/read-absences.server.ts'
import { bookingOf } from '#tests/support/bookings.ts'
import { createAdministrator, createCustomer, createNurse, type Person } from '#tests/support/people.ts'
import { bookService, recordsOf, requestAssign, requestConfirm } from '#tests/support/requests.ts'
import { openSite, type Answer, type Site } from '#tests/support/site.ts'
import { readTable } from '#tests/support/table-records.ts'
import { dayLine, planPath } from '#tests/support/visits/plan-form.ts'
import { change, inDay, line, visitsOfService } from '#tests/support/visits/plans.ts'
import { rulesHold } from '#tests/support/visits/rules.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins } from '#tests/support/visits/wednesday-visit.ts'

/*
 * Each way of giving a nurse work asks the rules of the office, through its address: what is forbidden is refused, a warning takes a tick and
 * a reason that the audit log keeps, and what is off is not said.
 */

let office: Person
let site: Site
const clock = startOnTuesday()
beforeEach(async () => {
  office = await createAdministrator()
  site = openSite(office)
})

/** A service of two weeks from tomorrow for a family that asks for a woman. */
async function service(days = 14) {
  const customer = await createCustomer()
  const dates = { startDate: inDay(1), endDate: inDay(days) }
  const booked = await bookService(customer, bookingOf({ ...dates, shift: 'day', caregivergender: 'Female' }))
  await requestConfirm(customer, booked, booked.bookCode)
  return { ...booked, customer }
}

const why = 'The family knows him'
/** What a page that has shown a warning posts of it. */
const shownOf = ({ id }: { id: string }, key = 'gender') => `${id.slice(0, 8)}:${key}`

/** What an action of the audit log keeps of a choice, of the newest entry. */
async function audited(action: string): Promise<unknown> {
  const { auditEntry } = await readTable()
  return auditEntry.findLast((entry) => entry.action === action)?.values
}

type Way = {
  /** Posts the form for a man. The tick and the reason are those of the pages. */
  post: (more: Record<string, string>) => Promise<Answer>
  action: string
  /** Of whom the service or its first visit is. */
  given: () => Promise<string | undefined>
}

const first = async (serviceId: string) => (await visitsOfService(serviceId))[0]?.split(' ')[2]

const ways: Record<string, (man: { id: string }) => Promise<Way>> = {
  'Assign, as booked': async (man) => {
    const { serviceId } = await service()
    const form = { nurseId: man.id, visits: 'booked', id: randomUUID(), warned: shownOf(man) }
    return {
      post: (more) => site.post(`/dashboard/services/${serviceId}/assign`, { ...form, ...more }),
      action: 'assign',
      given: () => first(serviceId),
    }
  },
  'Assign, full-time': async (man) => {
    const booked = await service()
    const form = { nurseId: man.id, warned: shownOf(man) }
    return {
      post: (more) => site.post(`/dashboard/services/${booked.serviceId}/assign`, { ...form, ...more }),
      action: 'assign',
      given: async () => (await recordsOf(booked.customer, booked)).service?.nurseId,
    }
  },
  Replace: async (man) => {
    const [booked, former] = [await service(), await createNurse({ gender: 'Female' })]
    await requestAssign(office, booked, former)
    const form = { nurseId: man.id, formerNurseId: former.id, reason: why, warned: shownOf(man) }
    return {
      post: (more) => site.post(`/dashboard/services/${booked.serviceId}/replace`, { ...form, ...more }),
      action: 'replace',
      given: async () => (await recordsOf(booked.customer, booked)).service?.nurseId,
    }
  },
  'Replace, with a visit schedule': async (man) => {
    const [booked, former] = [await service(), await createNurse({ gender: 'Female' })]
    await change(office, booked.serviceId, line(former))
    const form = { nurseId: man.id, formerNurseId: former.id, reason: why, warned: shownOf(man) }
    return {
      post: (more) => site.post(`/dashboard/services/${booked.serviceId}/replace`, { ...form, ...more }),
      action: 'replace',
      given: () => first(booked.serviceId),
    }
  },
  'A recurring visit': async (man) => {
    const { serviceId } = await service()
    const form = { ...dayLine, nurseId: man.id, intent: 'save', id: randomUUID() }
    return {
      post: (more) => site.post(planPath(serviceId), { ...form, ...more }),
      action: 'plan',
      given: () => first(serviceId),
    }
  },
  Cover: async (man) => {
    const { serviceId } = await service()
    await change(office, serviceId, line())
    const path = `/dashboard/visits/${serviceId}.2026-11-25.1/cover`
    const page = await site.get(path)
    const form = { nurseId: man.id, id: page.value('id') ?? '', seen: page.value('seen') ?? '' }
    return {
      post: (more) => site.post(path, { ...form, ...more }),
      action: 'cover',
      given: () => first(serviceId),
    }
  },
  'The cover of an absence': async (man) => {
    const [{ serviceId }, ill] = [await service(), await createNurse({ gender: 'Female' })]
    await change(office, serviceId, line(ill))
    const path = `/dashboard/staff/${ill.id}/absences`
    await site.post(path, { intent: 'illness', id: 'form-1', toDay: '2026-11-26' })
    const [absence] = await readAbsences(ill.id)
    const form = { intent: 'cover', absenceId: absence?.id ?? '', id: 'form-2', nurseId: man.id }
    return {
      post: (more) => site.post(path, { ...form, ...more }),
      action: 'cover',
      given: () => first(serviceId),
    }
  },
  'Sending another nurse': async (man) => {
    const [{ serviceId }, late] = [await service(), await createNurse({ gender: 'Female' })]
    await change(office, serviceId, line(late))
    clock.moveTo(begins + 20 * minute)
    site = openSite(await createAdministrator())
    const path = `/dashboard/visits/${serviceId}.2026-11-25.1/send`
    const page = await site.get(path)
    const own = ['id', 'seen', 'at', 'until'].map((name) => [name, page.value(name) ?? ''])
    const form = { ...(Object.fromEntries(own) as object), nurseId: man.id, reason: 'did-not-come' }
    return {
      post: (more) => site.post(path, { ...form, ...more }),
      action: 'send-nurse',
      given: async () =>
        (await visitsOfService(serviceId)).find((visit) => visit.includes(man.id))?.split(' ')[2],
    }
  },
}

const done = (answer: Answer) => expect([answer.status, answer.text]).toEqual([302, expect.anything()])

describe.each(Object.keys(ways))('%s', (name) => {
  const prepared = async () => {
    const man = await createNurse({ fullName: 'Ravi More', gender: 'Male' })
    const way = await ways[name]?.(man)
    if (!way) throw new Error(name)
    return { man, way }
  }

  test('is refused where a rule forbids it, also with a tick and a reason', async () => {
    await rulesHold(office, clock, { gender: 'forbid' })
    const { man, way } = await prepared()
    const answer = await way.post({ despite: 'on', why })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.text).toContain(
      'The scheduling rules do not allow Ravi More for this: Preference not met: Female caregiver.',
    )
    expect(await way.given()).not.toBe(man.id)
  })

  test('takes a tick and a reason where a rule warns, and the audit log keeps both', async () => {
    const { man, way } = await prepared()
    const unread = await way.post({ why })
    expect([unread.status, unread.text]).toEqual([
      400,
      expect.stringContaining('Please tick to confirm that you have read the warnings'),
    ])
    expect(await way.given()).not.toBe(man.id)
    done(await way.post({ despite: 'on', why }))
    expect(await way.given()).toBe(man.id)
    expect(await audited(way.action)).toMatchObject({ override: { warnings: ['gender'], why } })
  })

  test('asks nothing where the rule is off', async () => {
    await rulesHold(office, clock, { gender: 'off' })
    const { man, way } = await prepared()
    done(await way.post({}))
    expect(await way.given()).toBe(man.id)
    expect(await audited(way.action)).not.toHaveProperty('override')
  })
})

describe('a form with the specification’s fields alone', () => {
  test('is asked for no tick; the audit log says that nobody gave a reason', async () => {
    const man = await createNurse({ fullName: 'Ravi More', gender: 'Male' })
    const { serviceId } = await service()
    done(await site.post(`/dashboard/services/${serviceId}/assign`, { nurseId: man.id }))
    expect(await audited('assign')).toMatchObject({ override: { warnings: ['gender'] } })
    expect((await site.get('/dashboard/audit')).text).toContain('despite a warning (gender): no reason given')
  })

  test('is refused with the specification’s message first where a rule forbids it', async () => {
    await rulesHold(office, clock, { gender: 'forbid' })
    const man = await createNurse({ fullName: 'Ravi More', gender: 'Male' })
    const { serviceId } = await service()
    const answer = await site.post(`/dashboard/services/${serviceId}/assign`, { nurseId: man.id })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(
      'Ravi More is not available for assignment The scheduling rules do not allow Ravi More for this',
    )
  })
})

describe('each rule, when a visit is covered', () => {
  /** Visits of another family on the given days. */
  async function busyOn(
    nurse: { id: string },
    days: readonly number[],
    startMinute: number,
    minutes: number,
  ) {
    const { serviceId } = await service()
    for (const of of days) {
      const from = inDay(of)
      const once = {
        kind: 'addLine',
        from,
        startMinute,
        minutes,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
      } as const
      await change(office, serviceId, { ...once, nurseId: nurse.id })
      await change(office, serviceId, {
        kind: 'endLine',
        line: String(days.indexOf(of) + 1),
        from: inDay(of + 1),
      })
    }
  }
  const cases: [rule: Parameters<typeof rulesHold>[2], nurse: () => Promise<{ id: string }>, says: RegExp][] =
    [
      [
        { rest: 'warn' },
        async () => {
          const nurse = await createNurse()
          await busyOn(nurse, [1], 20 * 60, 12 * 60)
          return nurse
        },
        /Night from Wed 25 Nov, 20:00 \(planned\) follows/,
      ],
      [
        { gap: 'warn', rest: 'off' },
        async () => {
          const nurse = await createNurse()
          await busyOn(nurse, [1], 20 * 60 + 10, 60)
          return nurse
        },
        /Only 10 min between two families, after Wed 25 Nov, 20:00/,
      ],
      [
        { weekHours: 'warn' },
        async () => {
          const nurse = await createNurse()
          await busyOn(nurse, [3], 8 * 60, 60)
          return nurse
        },
        /13 h in the week of Mon 23 Nov/,
      ],
      [{ skill: 'warn' }, () => createNurse({ canHandleDementia: 'No' }), /Skill missing: Dementia/],
      [
        { patients: 'warn' },
        () => createNurse({ willingnessToWorkWith: { elderly: false } }),
        /Not willing to work with: Elderly patients/,
      ],
      [{ shift: 'warn' }, () => createNurse({ shiftPreference: 'Night' }), /Prefers night shifts/],
      [
        { police: 'warn' },
        () => createNurse({ policeVerificationDate: '2023-01-10' }),
        /Police verification of 10 Jan 2023 is too old/,
      ],
    ]
  /** The first rule of a case with another effect. */
  const withFirst = (effect: 'forbid' | 'off', [rule]: (typeof cases)[number]) => ({
    ...rule,
    [Object.keys(rule)[0] ?? '']: effect,
  })

  async function cover(nurse: { id: string }) {
    const customer = await createCustomer()
    const asked = {
      service: 'Special Care',
      subService: 'Dementia care',
      caregivergender: 'No preference',
      age: '71',
    }
    const booked = await bookService(
      customer,
      bookingOf({ startDate: inDay(1), endDate: inDay(14), shift: 'day', ...asked }),
    )
    await requestConfirm(customer, booked, booked.bookCode)
    await change(office, booked.serviceId, line())
    const path = `/dashboard/visits/${booked.serviceId}.2026-11-25.1/cover`
    const page = await site.get(path)
    const form = { nurseId: nurse.id, id: page.value('id') ?? '', seen: page.value('seen') ?? '' }
    return { page, post: (more: Record<string, string> = {}) => site.post(path, { ...form, ...more }) }
  }

  test.each(cases.map((each) => [Object.keys(each[0])[0], each] as const))('%s', async (_, each) => {
    const [rule, nurse, says] = each
    const numbers = { weekHours: 12, gap: 30 }
    const chosen = await nurse()
    await rulesHold(office, clock, rule, numbers)
    const { page, post } = await cover(chosen)
    expect(page.text).toMatch(says)
    expect((await post()).text).toContain('Please tick to confirm that you have read the warnings')
    await rulesHold(office, clock, withFirst('forbid', each), numbers)
    const refused = await post({ despite: 'on', why })
    expect([refused.status, refused.text]).toEqual([409, expect.stringMatching(says)])
    expect(refused.text).toContain('The scheduling rules do not allow')
    await rulesHold(office, clock, withFirst('off', each), numbers)
    done(await post())
  })
})

describe('a change of visits that break a rule already', () => {
  test('is not refused where it breaks it no more than before, and is where it does', async () => {
    const nurse = await createNurse({ gender: 'Male' })
    const { serviceId } = await service()
    await change(office, serviceId, line(nurse))
    await rulesHold(office, clock, { gender: 'forbid', weekHours: 'forbid' }, { weekHours: 50 })
    const moved = (minutes: number) =>
      change(office, serviceId, {
        ...{ kind: 'thisVisit', line: '1', day: inDay(3), nurseId: nurse.id },
        ...{ startMinute: 480, minutes },
      })
    expect(await moved(480)).toEqual({ ok: true })
    expect(await moved(500)).toMatchObject({
      ok: false,
      reason: 'forbidden',
      nurses: [{ keys: ['weekHours'] }],
    })
  })
})

describe('a registration that ends before the service does', () => {
  test.each(['Assign', 'Replace'])(
    'takes a tick in %s, although each visit so far is before its end',
    async (name) => {
      const nurse = await createNurse({ gender: 'Female', regExpiryDate: inDay(50) })
      const { serviceId } = await service(60)
      const former = await createNurse({ gender: 'Female' })
      if (name === 'Replace') await change(office, serviceId, line(former))
      const form: Record<string, string> =
        name === 'Assign' ? { visits: 'booked', id: randomUUID() } : { formerNurseId: former.id, reason: why }
      const path = `/dashboard/services/${serviceId}/${name.toLowerCase()}`
      const shown = { ...form, nurseId: nurse.id, warned: shownOf(nurse, 'registration') }
      const unread = await site.post(path, shown)
      expect(unread.text).toContain('Please tick to confirm that you have read the warnings')
      done(await site.post(path, { ...shown, despite: 'on', why }))
    },
  )
})
