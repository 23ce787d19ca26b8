import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startOfDay } from '#domain/visits/days.ts'
import { reportAbsence } from '#server/absences/report-absence.server.ts'
import { coverVisit, seenVisit } from '#server/covers/cover-visit.server.ts'
import { hour } from '#tests/support/clock.ts'
import { createLinkedNurse } from '#tests/support/linked-nurse.ts'
import { createAdministrator, newNumber, signInAgain, type Person } from '#tests/support/people.ts'
import { requestClose, requestNurseEdit, requestReplace } from '#tests/support/requests.ts'
import { openSite } from '#tests/support/site.ts'
import { absenceForm } from '#tests/support/visits/absences.ts'
import { accountUser, change, confirmedService, day, line } from '#tests/support/visits/plans.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'

/* What a nurse loses at once when a visit goes to another nurse or to none, or when their account is unlinked, and who sees it then. */

/** Two hours before the visit of Wednesday, 08:00 to 20:00. */
const wednesday = startOfDay('2026-11-25')
const on = '2026-11-25'

const clock = startOnTuesday()

async function world() {
  const [office, first, second] = [
    await createAdministrator(),
    await createLinkedNurse(),
    await createLinkedNurse(),
  ]
  const service = await confirmedService()
  expect(await change(office, service.serviceId, line(first.nurse))).toEqual({ ok: true })
  clock.moveTo(wednesday + 6 * hour)
  return {
    office: await signInAgain(office),
    first,
    second,
    service,
    visit: { serviceId: service.serviceId, line: '1', day: on },
  }
}
type World = Awaited<ReturnType<typeof world>>

/** Whether a nurse sees the family: on the list and on the page of the visit, in the bytes of the answers. */
async function sees(person: Person, { visit }: World): Promise<string> {
  const site = openSite(await signInAgain(person))
  const [list, page] = [await site.get('/staff'), await site.get(`/staff/visits/${visit.serviceId}.${on}.1`)]
  const has = [list, page].map(({ html, headers }) =>
    /Savita Kulkarni|Prabhat|Deshpande|9812345678/.test(html + JSON.stringify(headers)),
  )
  expect(has[0]).toBe(has[1])
  return has[0] ? 'sees' : `${list.status} ${page.status}`
}

const absentToday = async ({ office, first }: World) =>
  reportAbsence(
    accountUser(office),
    absenceForm(first.nurse, [on, on], { from: new Date(wednesday + 6 * hour).toISOString() }),
  )
const given = { line: '1', day: on, startMinute: day.startMinute, minutes: day.minutes }

/** What happens, and what the first and the second nurse see after it. */
const histories: [string, (world: World) => Promise<unknown>, first: string, second: string][] = [
  ['nothing', async () => ({ ok: true }), 'sees', '200 404'],
  [
    'the visit goes to the other nurse',
    ({ office, second, visit }) =>
      change(office, visit.serviceId, { kind: 'thisVisit', ...given, nurseId: second.nurse.id }),
    '200 404',
    'sees',
  ],
  [
    'the visit is without a nurse',
    ({ office, visit }) => change(office, visit.serviceId, { kind: 'thisVisit', ...given }),
    '200 404',
    '200 404',
  ],
  [
    'the visit is cancelled',
    ({ office, visit }) => change(office, visit.serviceId, { kind: 'noVisit', line: '1', day: on }),
    // Who may be there can still report; the page has nothing of the family.
    '200 200',
    '200 404',
  ],
  [
    'the nurse of the whole service is replaced',
    ({ office, second, service }) => requestReplace(office, service, second.nurse),
    '200 404',
    'sees',
  ],
  ['the nurse is absent', absentToday, '200 404', '200 404'],
  [
    'the nurse is absent and the other one covers',
    async (all) => {
      expect(await absentToday(all)).toMatchObject({ ok: true })
      const seen = seenVisit({ ...given })
      return coverVisit(accountUser(all.office), {
        visit: all.visit,
        nurseId: all.second.nurse.id,
        id: randomUUID(),
        seen,
      })
    },
    '200 404',
    'sees',
  ],
  [
    'the family closes the service',
    ({ service }) => requestClose(service.customer, service, service.closeCode),
    '200 200',
    '200 404',
  ],
  [
    'the account of the nurse is unlinked',
    ({ office, first }) => requestNurseEdit(office, first.nurse, { contactNumber: newNumber().slice(3) }),
    // 'Under Construction'.
    '200 200',
    '200 404',
  ],
]

test.each(histories)('when %s', async (_, happens, first, second) => {
  const all = await world()
  expect(await sees(all.first.person, all)).toBe('sees')
  expect(await happens(all)).toMatchObject({ ok: true })
  expect(await sees(all.first.person, all)).toBe(first)
  expect(await sees(all.second.person, all)).toBe(second)
})
