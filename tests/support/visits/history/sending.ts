import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { addDays, minute } from '#domain/visits/days.ts'
import { intervalOf } from '#domain/visits/intervals.ts'
import { findVisit, visitKey } from '#domain/visits/plan.ts'
import { missedReasons } from '#domain/visits/reasons.ts'
import { firstOf, holderOf, isSent, sentFor } from '#domain/visits/stints.ts'
import { now } from '#server/clock.server.ts'
import { seenStints } from '#server/covers/read-stints.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { firstNurse, undoSending } from '#server/covers/undo-sending.server.ts'
import { recordEvent, recordStillHere } from '#server/attendance/record-report.server.ts'
import { changePlan } from '#server/plan-changes/change-plan.server.ts'
import { accountUser, everyDay, formOf, inDay } from '../plans.ts'
import { nurseAuthor, officeAuthor } from '../reports.ts'
import { aNurse, aService, event, place, send } from './make-event.ts'
import { at, nearVisits, one, serviceOf, visitsOf, type ShownVisit, type World } from './world.ts'

/* Another nurse is sent, that is undone, and who was on the way or came after all reports. */

const nothing = { ok: false, reason: 'nothing-there' } as const
const hour = 60 * minute

/** The visits that have begun, each with those of its week and of the next one. */
function begun(world: World): { first: ShownVisit; visits: ShownVisit[] }[] {
  const all = visitsOf(world)
  return nearVisits(world)
    .filter((visit) => {
      const { start, end } = intervalOf(visit)
      return start <= now() && end + 5 * hour > now() && !isSent(visit)
    })
    .map((first) => ({
      first,
      visits: all.filter(
        ({ serviceId, day }) => serviceId === first.serviceId && day <= addDays(first.day, 7),
      ),
    }))
}

export const sendOne = event(
  'send nurse',
  40,
  {
    which: place,
    nurse: aNurse,
    isTheirs: fc.constantFrom(false, false, false, false, true),
    inMinutes: fc.constantFrom(4, 5, 5, 30, 30, 30, 30, 30, 90),
    minutes: fc.constantFrom(59, 60, 60, 60, 60, 240, 240, 240, 660, 1440),
    reason: fc.constantFrom(...missedReasons),
    left: fc.constantFrom(null, 0, 0, 1),
    isStale: fc.constantFrom(false, false, false, false, false, true),
  },
  (world, { which, nurse, isTheirs, inMinutes, minutes, reason, left, isStale }) => {
    const found = at(begun(world), which)
    if (!found) return Promise.resolve(nothing)
    const { first, visits } = found
    const holder = holderOf(first, visits)
    const start = Math.ceil(now() / minute) * minute + inMinutes * minute
    const form = {
      ...{ visit: nameOf(first), id: randomUUID(), reason },
      seen: isStale ? '' : seenStints({ first, sent: sentFor(first, visits), holder }),
      nurseId: isTheirs ? (first.nurseId ?? '') : one(world.nurses, nurse).id,
      time: { start, end: start + minutes * minute },
      ...(left !== null && { leftAt: now() - left * hour }),
      despite: world.despite,
    }
    return send(world, () => sendNurse(accountUser(world.office), form))
  },
)

const undo = event(
  'undo sending',
  24,
  { which: place, first: fc.constantFrom(...firstNurse), arrived: fc.constantFrom(null, 0, 0, 1) },
  (world, { which, first: known, arrived }) => {
    const all = visitsOf(world)
    const planned = all.filter((visit) => isSent(visit) && visit.state === 'planned')
    const sent = at(planned, which)
    const visits = all.filter(({ serviceId }) => serviceId === sent?.serviceId)
    const first = sent && findVisit(visits, firstOf(sent))
    if (!sent || !first) return Promise.resolve(nothing)
    const holder = holderOf(first, visits)
    const form = {
      ...{ visit: nameOf(first), id: randomUUID(), first: known },
      seen: seenStints({ first, sent: sentFor(first, visits), holder }),
      sent: { line: sent.line, day: sent.day },
      ...(arrived !== null && { arrivedAt: now() - arrived * hour }),
    }
    return send(world, () => undoSending(accountUser(world.office), form))
  },
)

/** Who was to be there, and as the office has it is not. */
function ended(world: World): ShownVisit[] {
  return nearVisits(world).filter(
    ({ nurseId, state, missedAt }) => nurseId && (state === 'cancelled' || missedAt),
  )
}

/** A nurse of a visit to which one was sent reports, that one or the plan's; or any nurse after the office has ended their stint. */
const sentReport = event(
  'report of either stint',
  24,
  { which: place, kind: fc.constantFrom('arrived', 'arrived', 'left'), isFirst: fc.boolean() },
  (world, { which, kind, isFirst }) => {
    const all = visitsOf(world)
    const sent = at(all.filter(isSent), which)
    const own = all.filter(({ serviceId }) => serviceId === sent?.serviceId)
    const first = sent && findVisit(own, firstOf(sent))
    const visit = (which % 3 === 0 ? at(ended(world), which) : undefined) ?? (isFirst ? first : sent)
    const nurse = world.nurses.find(({ id }) => id === visit?.nurseId)
    if (!visit || !nurse) return Promise.resolve(nothing)
    const report = { kind: kind === 'left' ? ('left' as const) : ('arrived' as const), happenedAt: now() }
    const form = { visit: nameOf(visit), id: `${randomUUID()}.${visitKey(visit)}`, report }
    return send(world, () => recordEvent(nurseAuthor(nurse), form))
  },
)

/** A nurse of live-in care says that they are still there, or that they left, also on the visit at which they came days ago. */
const stillHere = event(
  'still here',
  14,
  {
    which: place,
    hours: fc.constantFrom(null, null, 0, 1, 3, 30),
    by: fc.constantFrom('nurse', 'nurse', 'office'),
  },
  (world, { which, hours, by }) => {
    const long = nearVisits(world).filter(({ minutes, nurseId }) => minutes === 1440 && nurseId)
    const open = long.filter(({ arrivedAt, leftAt }) => arrivedAt && !leftAt)
    const visit = at(which % 2 === 0 && open.length > 0 ? open : long, which)
    const nurse = world.nurses.find(({ id }) => id === visit?.nurseId)
    if (!visit || !nurse) return Promise.resolve(nothing)
    const author = by === 'nurse' ? nurseAuthor(nurse) : officeAuthor(world.office)
    const form = { visit: nameOf(visit), id: randomUUID() }
    const report = { kind: 'left' as const, happenedAt: now() - (hours ?? 0) * hour }
    return send(world, () =>
      hours === null ? recordStillHere(author, form) : recordEvent(author, { ...form, report }),
    )
  },
)

/** A plan of live-in care, so that there is something to stay for. */
const liveIn = event('live-in care', 6, { service: aService, nurse: aNurse }, (world, { service, nurse }) => {
  const { serviceId } = serviceOf(world, service)
  const stored = world.records.plan.find((each) => each.serviceId === serviceId)
  const change = {
    ...{ kind: 'addLine' as const, from: inDay(0), startMinute: 1425, minutes: 1440 },
    ...{ weekdays: everyDay, nurseId: one(world.nurses, nurse).id },
  }
  return send(world, () =>
    changePlan(accountUser(world.office), formOf(serviceId, [change], stored?.lastChange)),
  )
})

function nameOf({ serviceId, line, day }: { serviceId: string; line: string; day: string }) {
  return { serviceId, line, day }
}

export const sendingEvents = [sendOne, undo, sentReport, stillHere, liveIn]
