/*
 * A count of hours from the plain facts of visits and their events. It shares no code with the product's sums (docs/decisions/0072).
 */

type PlainEvent = {
  kind: string
  corrects?: string | undefined
  happenedAt?: string | undefined
  heardAt: string
}
/** A visit of one service, in milliseconds since 1970; `place` names the visit in whose place it is. */
export type PlainVisit = {
  key: string
  service: string
  nurse: string | null
  start: number
  end: number
  isCancelled: boolean
  insteadOf: string | null
  events: readonly PlainEvent[]
}
export type PlainHours = {
  visits: number
  liveIn: number
  planned: number
  reported: number
  times: number
  minutes: number
  missing: number
  toCome: number
}

type Told = { arrived: number | null; left: number | null; missed: boolean; times: number; minutes: number }

function toldOf(events: readonly PlainEvent[]): Told {
  const told: Told = { arrived: null, left: null, missed: false, times: 0, minutes: 0 }
  for (const { kind, corrects, happenedAt } of events) {
    const at = happenedAt ? Date.parse(happenedAt) : null
    if (kind === 'arrived') told.arrived = at
    if (kind === 'left') told.left = at
    if (kind === 'missed') told.missed = true
    if (kind !== 'correction') continue
    if (corrects === 'missed') told.missed = false
    if (corrects !== 'arrived' && corrects !== 'left') continue
    const before = told[corrects]
    told.times++
    if (before !== null && at !== null)
      told.minutes += Math.round((corrects === 'left' ? at - before : before - at) / 60_000)
    told[corrects] = at
  }
  return told
}

const nothing = { visits: 0, liveIn: 0, planned: 0, reported: 0, times: 0, minutes: 0, missing: 0, toCome: 0 }

/**
 * The hours of each nurse, of the visits of some services; days of live-in care are counted as days.
 * @param isCounted whether a visit that begins at this time is of the month
 */
export function countHours(
  services: readonly (readonly PlainVisit[])[],
  now: number,
  { isCounted }: { isCounted: (start: number) => boolean },
): Map<string, PlainHours> {
  const sums = new Map<string, PlainHours>()
  for (const all of services) {
    const visits = all.filter(({ isCancelled }) => !isCancelled)
    const told = new Map(visits.map((visit) => [visit, toldOf(visit.events)]))
    for (const visit of visits) {
      const id = visit.nurse
      if (id === null || !isCounted(visit.start)) continue
      const own = told.get(visit) ?? toldOf([])
      sums.set(id, addVisit(sums.get(id) ?? nothing, visit, { visits, told, own, now }))
    }
  }
  return sums
}

/** All nurses of one order, one after the other as they were to come: the first one, and those in the same place. */
function turnsOf({ insteadOf, key }: PlainVisit, visits: readonly PlainVisit[]): PlainVisit[] {
  const order = insteadOf ?? key
  return visits
    .filter((each) => each.key === order || each.insteadOf === order)
    .sort((one, other) => one.start - other.start)
}

/** Who never came has no part once another was sent after them, or where the one before them stayed to the end instead. */
function isGivenUp(visit: PlainVisit, { visits, told }: Pick<All, 'visits' | 'told'>): boolean {
  const turns = turnsOf(visit, visits)
  const before = turns.slice(0, turns.indexOf(visit)).findLast((each) => !told.get(each)?.missed)
  const left = before && told.get(before)?.left
  const stayed = before && left && left >= before.end - 15 * 60_000
  return told.get(visit)?.missed === true && (turns.at(-1) !== visit || Boolean(stayed))
}

/**
 * The part of an order that is a nurse's: from their start until the next one is to come. One who has given it up has no part, and does not end
 * that of the one before either.
 */
function turnTime(visit: PlainVisit, all: Pick<All, 'visits' | 'told'>): number {
  if (isGivenUp(visit, all)) return 0
  const turns = turnsOf(visit, all.visits).filter((each) => !isGivenUp(each, all))
  const next = turns[turns.indexOf(visit) + 1]
  return Math.max(0, Math.min(visit.end, next ? next.start : visit.end) - visit.start)
}

function addVisit(before: PlainHours, visit: PlainVisit, all: All): PlainHours {
  const sum = { ...before }
  const { own, now } = all
  const isLiveIn = visit.end - visit.start >= 24 * 60 * 60_000
  const planned = isLiveIn ? 0 : turnTime(visit, all)
  if (visit.end > now && own.left === null && !own.missed) return { ...sum, toCome: sum.toCome + planned }
  if (!isGivenUp(visit, all)) {
    sum.visits++
    sum.planned += planned
  }
  const hours = hoursOf(visit, all)
  if (isLiveIn && !isGivenUp(visit, all) && (hours ?? 0) > 0) sum.liveIn++
  sum.reported += isLiveIn ? 0 : (hours ?? 0)
  if (hours === null) sum.missing++
  sum.times += own.times
  sum.minutes += own.minutes
  return sum
}

type All = { visits: readonly PlainVisit[]; told: ReadonlyMap<PlainVisit, Told>; own: Told; now: number }

/** Null where the departure is missing. */
function hoursOf(visit: PlainVisit, { visits, told, own, now }: All): number | null {
  if (own.missed) return 0
  if (own.left !== null) return own.arrived === null ? 0 : own.left - own.arrived
  if (visit.end > now) return 0
  const cameAfterEnd = own.arrived !== null && own.arrived >= visit.end
  const goesOn =
    !cameAfterEnd &&
    visits.some((next) => next.nurse === visit.nurse && next.start === visit.end && !told.get(next)?.missed)
  if (own.arrived !== null) return goesOn ? visit.end - own.arrived : null
  if (!wasThere(visit, visits, told)) return 0
  return goesOn ? visit.end - visit.start : null
}

/** Whether the nurse had come to a visit before, and each visit ended as the next one began. */
function wasThere(
  visit: PlainVisit,
  visits: readonly PlainVisit[],
  told: ReadonlyMap<PlainVisit, Told>,
): boolean {
  const week = 7 * 24 * 60 * 60_000
  for (let at = visit; ;) {
    const before = visits.find(({ nurse, end }) => nurse === visit.nurse && end === at.start)
    const said = before && told.get(before)
    if (!before || !said || before.start < visit.start - week) return false
    const turns = turnsOf(before, visits).filter((each) => !isGivenUp(each, { visits, told }))
    if (said.left !== null || said.missed || turns.at(-1) !== before) return false
    if (said.arrived !== null) return said.arrived < before.end
    at = before
  }
}
