import { describe, expect, test } from 'vitest'
import { startOfDay, type Day } from '#domain/visits/days.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { Staff } from '#server/staff/staff.entity.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { signInAgain, type Person } from '#tests/support/people.ts'
import { openSite } from '#tests/support/site.ts'
import { day, inDay } from '#tests/support/visits/plans.ts'
import { arrival, departure, nurseAuthor } from '#tests/support/visits/reports.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { plannedService } from './planned-service.ts'

/* A visit whose nurse came before its time is over on all pages. */

const clock = startOnTuesday({ keepsInvariants: false })

describe('a visit that began before its time', () => {
  const halfPastNine = { ...day, startMinute: 570, minutes: 60 }
  const at = (on: Day, hours: number) => startOfDay(on) + hours * hour

  /** Two minutes past nine: the nurse, who has an account, came at 8:35 for half past nine, and left at 8:42. */
  async function earlyVisit() {
    const { person, nurse: linked } = await createLinkedNurse()
    const planned = await plannedService({
      nurse: { accountUid: person.uid, contactNumber: person.number.slice(3) },
      shift: halfPastNine,
    })
    await User.patch({ uid: person.uid }).set({ nurseId: planned.nurse.id }).go()
    await Staff.delete({ id: linked.id }).go()
    const visit = { serviceId: planned.serviceId, line: '1', day: inDay(1) }
    clock.moveTo(at(visit.day, 8 + 35 / 60))
    await recordEvent(nurseAuthor(planned.nurse), arrival(visit))
    clock.moveTo(at(visit.day, 8 + 42 / 60))
    await recordEvent(nurseAuthor(planned.nurse), departure(visit))
    clock.moveTo(at(visit.day, 9 + 2 / 60))
    return { ...planned, person, visit }
  }

  test('is shown as the next visit on no page once its nurse has left', async () => {
    const { administrator, family, person, serviceId } = await earlyVisit()
    const read = async (who: Person, path: string) => (await openSite(await signInAgain(who)).get(path)).text
    expect(await read(family, '/show/service')).toMatch(
      /Tomorrow, Thursday 26 November 9:30\sam to 10:30\sam/,
    )
    expect(await read(family, `/show/service/${serviceId}/visits`)).toMatch(
      /Tomorrow, Thursday 26 November 9:30\sam to 10:30\sam/,
    )
    expect(await read(person, '/staff')).toMatch(/Next.{0,20}Thu 26 Nov/)
    for (const path of [`/dashboard/find?q=${serviceId}`, '/dashboard/services/confirmed'])
      expect(await read(administrator, path)).toMatch(/tomorrow, 09:30/i)
    expect(await read(administrator, `/dashboard/services/${serviceId}`)).toContain('Tomorrow, 09:30–10:30')
  })
})
