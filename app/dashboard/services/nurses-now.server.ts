import { dayAt } from '#domain/visits/days.ts'
import { comingDayWords, hoursWords } from '#domain/office-dates.ts'
import { indiaTime } from '#domain/dates.ts'
import { unknownNurse } from '#domain/staff.ts'
import { dayOfStart } from '#domain/visits/reach.ts'
import { now } from '#server/clock.server.ts'
import { readNursesNow, type NurseNow } from '#server/plans/nurses-at-work.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import { Staff, type StoredStaff } from '#server/staff/staff.entity.server.ts'
import { itemOf, readShown } from '#server/table/read-items.server.ts'

/** A nurse whom the end of a service finds there or on the way. */
export type ShownNurseNow = { words: string; call: { name: string; number: string } | null }

/** What the office reads before it ends a service; nothing of one that is closed or was never confirmed. */
export async function shownNursesNow(service: StoredService | null | undefined): Promise<ShownNurseNow[]> {
  if (!service || service.status === 'closed') return []
  if (!service.hasPlan) return heldNow(service)
  const found = (await readNursesNow(service.serviceId, now())).filter(({ is }) => is !== 'missed')
  const nurses = await readShown<StoredStaff[]>(
    ...found.map(({ nurseId }) => itemOf(Staff, Staff.get({ id: nurseId }))),
  )
  return found.map((each, place) => ofVisit(each, nurses[place]?.fullName ?? unknownNurse, nurses[place]))
}

function ofVisit(
  { is, visit }: NurseNow,
  name: string,
  nurse: StoredStaff | null | undefined,
): ShownNurseNow {
  const day = comingDayWords(dayOfStart(visit), dayAt(now()))
  const when = `${/\d/.test(day) ? `on ${day}` : day}, ${hoursWords(visit)}`
  const since = visit.arrivedAt ? ` since ${indiaTime(visit.arrivedAt)}` : ''
  return {
    words:
      is === 'there'
        ? `${name} has been there${since} (visit ${when}).`
        : `${name} may be on the way to the visit ${when}. They will be told by SMS not to go.`,
    call: nurse ? { name, number: nurse.contactNumber } : null,
  }
}

/** A service without a plan has no visits: its nurse may be there at any time between its dates. */
function heldNow({ assignedNurse: name, nurseContact, patient }: StoredService): ShownNurseNow[] {
  const [start, end] = [Date.parse(patient.startDate), Date.parse(patient.endDate)]
  if (!name || start > now() || end <= now()) return []
  return [
    {
      words: `${name} has a full-time assignment here and may be there now.`,
      call: nurseContact ? { name, number: nurseContact } : null,
    },
  ]
}
