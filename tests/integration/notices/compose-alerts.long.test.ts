import { describe, expect, test } from 'vitest'
import { hour, minute } from '#tests/support/clock.ts'
import { codesOf, requestClose } from '#tests/support/requests.ts'
import { change, day, inDay } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { plannedService } from './planned-service.ts'

/* More of what compose-alerts.test.ts tests. */

const site = 'http://localhost:3333'
const office = { to: 'office' } as const

const clock = startOnTuesday({ keepsInvariants: false })

describe('no arrival is reported', () => {
  async function begun(minutes: number) {
    const planned = await plannedService()
    const visit = { line: '1', day: inDay(1) }
    clock.advance(22 * hour + minutes * minute)
    return { ...planned, about: { nurseId: planned.nurse.id, visit }, visit }
  }

  test('a visit that ran when the family closed its service is not told', async () => {
    const { family, service, tell, about } = await begun(31)
    expect(await tell('notArrived', office, about)).not.toBeNull()
    expect(await requestClose(family, service, (await codesOf(family, service)).closeCode)).toEqual({
      ok: true,
    })
    expect(await tell('notArrived', office, about)).toBeNull()
  })
})

describe('what the office reads', () => {
  test('in the morning also of those of the next evening, which the mail of that day would tell too late', async () => {
    const { administrator, nurse, serviceId, tell } = await plannedService({
      shift: { ...day, startMinute: 22 * 60 },
    })
    await change(administrator, serviceId, { kind: 'replaceNurse', from: inDay(1), nurseId: nurse.id })
    const morning = () => tell('visitsUncovered', office, { day: inDay(0) })
    expect((await morning())?.mail?.subject).toBe('Unallocated visits: 1, first on 25 Nov 2026, 10:00 pm')
  })

  test('that papers end before a planned visit, until they are renewed or no visit is after them', async () => {
    const { administrator, nurse, serviceId, tell } = await plannedService({
      nurse: { regExpiryDate: '2030-01-01', policeVerificationDate: '2023-12-01' },
    })
    const about = (endsOn: string) => ({ nurseId: nurse.id, day: endsOn })
    const told = await tell('papersEndBeforeVisit', office, about('2026-12-01'))
    expect(told?.mail?.subject).toBe('Nurse’s document expires before a scheduled visit: 1 Dec 2026')
    expect(told?.mail?.text).toContain('Meera Joshi: Police verification expires on 1 Dec 2026.')
    expect(told?.mail?.text).toContain('\n2 Dec 2026, 8:00 am – 8:00 pm\n')
    expect(told?.mail?.text).toContain(`${site}/dashboard/staff/${nurse.id}`)
    expect(await tell('papersEndBeforeVisit', office, about('2030-01-01'))).toBeNull()
    await change(administrator, serviceId, { kind: 'stop', from: '2026-12-02' })
    expect(await tell('papersEndBeforeVisit', office, about('2026-12-01'))).toBeNull()
  })
})
