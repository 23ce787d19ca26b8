import fc from 'fast-check'
import { dayAt, weekdayOf, type Day } from '#domain/visits/days.ts'
import { visitKey } from '#domain/visits/plan.ts'
import { now } from '#server/clock.server.ts'
import { retireStaff } from '#server/bookings/retire.server.ts'
import type { OfficeChange } from '#domain/visits/changes.ts'
import { changePlan } from '#server/plan-changes/change-plan.server.ts'
import { rollForward, rollPlans } from '#server/plan-changes/roll-forward.server.ts'
import {
  otherCode,
  requestAssign,
  requestAssignAsBooked,
  requestClose,
  requestCloseAssigned,
  requestDates,
  requestDelete,
  requestReplace,
} from '../../requests.ts'
import { accountUser, formOf, inDay } from '../plans.ts'
import { aNurse, aService, event, place, send, signedIn } from './make-event.ts'
import { accountEvents } from './accounts.ts'
import { bookingEvents } from './booking.ts'
import { bulkEvents } from './leaving.ts'
import { visitEvents } from './reports.ts'
import { moneyEvents } from './money.ts'
import { ruleEvents, withDespite } from './rules.ts'
import { sendingEvents, sendOne } from './sending.ts'
import { at, codesOf, one, serviceOf, type World } from './world.ts'

/* What happens in a history of visits. An event that a rule refuses is a part of a history as well. */

const wholeWeek = [1, 2, 3, 4, 5, 6, 7]

const changes = fc.record({
  kind: fc.constantFrom<(OfficeChange['kind'] | 'someDays')[]>(
    ...(['addLine', 'addLine', 'thisVisit', 'thisVisit', 'noVisit', 'following', 'someDays'] as const),
    ...(['endLine', 'pause', 'resume', 'stop', 'replaceNurse', 'replaceNurse'] as const),
  ),
  line: place,
  day: fc.constantFrom(-1, 0, 0, 1, 1, 2, 3, 6, 13),
  days: fc.constantFrom(0, 1, 4, 20),
  startMinute: fc.constantFrom(480, 600, 1200, 1425),
  minutes: fc.constantFrom(60, 240, 720, 1440),
  weekdays: fc.constantFrom(wholeWeek, wholeWeek, [1, 3, 5], [7]),
  nurse: fc.option(aNurse, { freq: 3, nil: undefined }),
  former: fc.option(aNurse, { freq: 3, nil: undefined }),
})
type Drawn = typeof changes extends fc.Arbitrary<infer Each> ? Each : never

const plan = event(
  'change plan',
  36,
  {
    service: aService,
    drawn: fc.oneof(
      { weight: 4, arbitrary: fc.tuple(changes) },
      { weight: 1, arbitrary: fc.tuple(changes, changes) },
    ),
    isStale: fc.constantFrom(false, false, false, false, false, true),
    named: aNurse,
  },
  (world, { service, drawn, isStale, named }) => {
    const { serviceId } = serviceOf(world, service)
    const stored = world.records.plan.find((each) => each.serviceId === serviceId)
    const form = {
      ...formOf(
        serviceId,
        drawn.map((each) => changeOf(world, serviceId, each)),
        isStale ? 'older' : stored?.lastChange,
      ),
      namedNurse: one(world.nurses, named).id,
      despite: world.despite,
      mayUncover: everyVisit(),
    }
    return send(world, () => changePlan(accountUser(world.office), form))
  },
)

/** As if the preview had shown each visit of the horizon as one that becomes unallocated. */
function everyVisit(): string[] {
  const lines = Array.from({ length: 12 }, (_, place) => String(place + 1))
  return Array.from({ length: 49 }, (_, days) =>
    lines.map((id) => visitKey({ line: id, day: inDay(days) })),
  ).flat()
}

function changeOf(world: World, serviceId: string, drawn: Drawn): OfficeChange {
  const { startMinute, minutes, weekdays } = drawn
  const { lines = [] } = world.records.plan.find((each) => each.serviceId === serviceId) ?? {}
  const line = at(lines, drawn.line)?.id ?? '1'
  const kind = lines.length === 0 ? 'addLine' : drawn.kind
  const [day, nurseId, former] = [
    inDay(drawn.day),
    drawn.nurse === undefined ? undefined : one(world.nurses, drawn.nurse).id,
    drawn.former === undefined ? undefined : one(world.nurses, drawn.former).id,
  ]
  const shift = { startMinute, minutes, ...(nurseId && { nurseId }) }
  switch (kind) {
    case 'addLine':
      return { kind, from: day, weekdays, ...shift }
    case 'thisVisit':
      return { kind, line, day, ...shift }
    case 'noVisit':
      return { kind, line, day }
    case 'following':
      return { kind, line, from: day, weekdays, ...shift }
    case 'someDays':
      return { kind: 'following', line, from: day, ...someDays(drawn, day), ...(isTaken(drawn) ?? shift) }
    case 'endLine':
      return { kind, line, from: day }
    case 'pause':
    case 'resume':
      return { kind, from: day, to: inDay(drawn.day + drawn.days) }
    case 'stop':
      return { kind, from: day }
    case 'replaceNurse':
      return { kind, from: day, ...(former && { nurseId: former }), ...(nurseId && { by: nurseId }) }
  }
}

/** One weekday, or a period. It follows from what is drawn, so that former histories stay what they were. */
function someDays({ weekdays, days, day: place }: Drawn, day: Day) {
  return days === 0 ? { weekdays: [weekdayOf(day)] } : { weekdays, to: inDay(place + days) }
}

/** One in four has no visit on these days. */
function isTaken({ minutes }: Drawn): { noVisit: true } | null {
  return minutes === 1440 ? { noVisit: true } : null
}

const again = event('send again', 8, { which: place }, async (world, { which }) => {
  const form = at(world.sent.slice(-4), which)
  const outcome = form ? await form() : { ok: false as const, reason: 'nothing-there' }
  return outcome.ok ? outcome : { ok: false, reason: `refused ${outcome.reason}` }
})

const rollOne = event('roll one plan', 4, { service: aService }, (world, { service }) =>
  rollForward(serviceOf(world, service).serviceId),
)

const rollAll = event('roll all plans', 8, {}, async () => {
  const { failed } = await rollPlans({ until: now() + 60_000 })
  if (failed > 0) throw new Error(`${failed} plans were not rolled forward`)
  return { ok: true }
})

/** One in three with its visits as booked. It follows from what is drawn, so that former histories stay what they were. */
const assign = event('assign', 10, { service: aService, nurse: aNurse }, (world, { service, nurse }) => {
  const [found, chosen] = [serviceOf(world, service), one(world.nurses, nurse)]
  const request = (service + nurse) % 3 > 0 ? requestAssign : requestAssignAsBooked
  return request(world.office, found, chosen, world.despite)
})

const replace = event('replace', 10, { service: aService, nurse: aNurse }, (world, { service, nurse }) => {
  const { serviceId } = serviceOf(world, service)
  const shown = shownOf(world, serviceId)
  return requestReplace(world.office, { serviceId }, one(world.nurses, nurse), shown, world.despite)
})

const dates = event(
  'change dates',
  8,
  {
    service: aService,
    end: fc.constantFrom(1, 5, 12, 30, 70),
    start: fc.constantFrom(null, null, null, 2, 9),
  },
  (world, { service, end, start }) => {
    const { serviceId } = serviceOf(world, service)
    const next = {
      endDate: instant(inDay(end), '20:00'),
      ...(start !== null && { startDate: instant(inDay(start), '08:00') }),
    }
    return requestDates(world.office, { serviceId }, next, shownOf(world, serviceId))
  },
)

/** A nurse by day or by night, also over the whole of a night from twelve minutes before midnight. */
const shift = event(
  'shift',
  24,
  {
    service: aService,
    nurse: aNurse,
    from: fc.constantFrom(0, 0, 1, 6, 27),
    startMinute: fc.constantFrom(480, 1200, 1200, 1428),
  },
  (world, { service, nurse, from, startMinute }) => {
    const { serviceId } = serviceOf(world, service)
    const stored = world.records.plan.find((each) => each.serviceId === serviceId)
    const always = {
      startMinute,
      minutes: 720,
      weekdays: wholeWeek,
      nurseId: one(world.nurses, nurse).id,
    }
    const added = { kind: 'addLine' as const, from: inDay(from), ...always }
    const form = { ...formOf(serviceId, [added], stored?.lastChange), despite: world.despite }
    return send(world, () => changePlan(accountUser(world.office), form))
  },
)

/** The service ends, and where it has not begun begins, as a day does. */
const midnights = event(
  'dates at midnight',
  20,
  { service: aService, start: fc.constantFrom(0, 0, 1, 1, 2, 28), end: fc.constantFrom(1, 2, 29, 40, 90) },
  (world, { service, start, end }) => {
    const { serviceId } = serviceOf(world, service)
    const shown = shownOf(world, serviceId)
    const next = {
      endDate: instant(inDay(end), '00:00'),
      ...(Date.parse(shown.startDate) > now() && { startDate: instant(inDay(start), '00:00') }),
    }
    return requestDates(world.office, { serviceId }, next, shown)
  },
)

const close = event(
  'close',
  1,
  { service: aService, by: fc.constantFrom('family', 'office'), isRight: fc.constantFrom(true, true, false) },
  (world, { service, by, isRight }) => {
    const { customer, ...closed } = serviceOf(world, service)
    const { closeCode } = codesOf(world, closed.serviceId)
    const code = isRight ? closeCode : otherCode(closeCode)
    return by === 'family'
      ? requestClose(customer, closed, code)
      : requestCloseAssigned(world.office, closed, code)
  },
)

const remove = event('delete', 1, { service: aService }, (world, { service }) =>
  requestDelete(world.office, serviceOf(world, service)),
)

const retire = event('retire', 1, { nurse: aNurse }, (world, { nurse }) =>
  retireStaff(accountUser(world.office), one(world.nurses, nurse).id),
)

/** The nurse and dates that the office saw when the batch began. */
function shownOf({ records }: World, serviceId: string) {
  const { nurseId = '', patient } = records.service.find((each) => each.serviceId === serviceId) ?? {}
  return { nurseId, startDate: patient?.startDate ?? '', endDate: patient?.endDate ?? '' }
}

function instant(day: string, time: string): string {
  return new Date(`${day}T${time}:00+05:30`).toISOString()
}

/** The day in India, for what is told of a history. */
export function today(): string {
  return `${dayAt(now())} ${new Date(now() + 5.5 * 60 * 60_000).toISOString().slice(11, 16)}`
}

/** What meets a visit that is near. */
export const aNearEvent = fc.oneof(
  ...[plan, again, rollOne, rollAll, ...visitEvents, ...sendingEvents],
  ...[assign, replace, dates].map((each) => signedIn(each, 'office')),
  signedIn(close, 'office', 'families'),
)

/** What the office does about money while visits that are near are reported, or are not. */
export const aMoneyEvent = fc.oneof(
  ...[plan, again, rollAll, ...visitEvents, ...moneyEvents],
  ...[assign, replace].map((each) => signedIn(each, 'office')),
)

/** What meets a night that runs: half of what happens is reported of visits, or gives nurses to whole services. */
export const aNightEvent = fc.oneof(
  ...[plan, again, rollOne, rollAll, shift, ...bookingEvents],
  ...visitEvents.map(({ weight, arbitrary }) => ({ weight: 2 * weight, arbitrary })),
  ...[assign, replace].map(({ arbitrary }) => signedIn({ weight: 40, arbitrary }, 'office')),
  ...[dates, midnights, remove].map((each) => signedIn(each, 'office')),
  signedIn(close, 'office', 'families'),
)

/** What gives nurses work, by forms that ask for a tick and a reason and by others, while the rules change. */
export const aRuledEvent = fc.oneof(
  ...[...ruleEvents, again, rollAll, ...[sendOne, ...visitEvents].map(withDespite)],
  ...[plan, shift].map(withDespite).map(({ weight, arbitrary }) => ({ weight: weight / 3, arbitrary })),
  ...[assign, replace].map(withDespite).map(({ arbitrary }) => signedIn({ weight: 24, arbitrary }, 'office')),
)

export const anEvent = fc.oneof(
  ...[
    plan,
    again,
    rollOne,
    rollAll,
    retire,
    ...visitEvents,
    ...bulkEvents,
    ...accountEvents,
    ...bookingEvents,
  ],
  ...[assign, replace, dates, remove].map((each) => signedIn(each, 'office')),
  signedIn(close, 'office', 'families'),
)
