import type { StoredItem } from './stored-table.ts'
import {
  entriesOfDiary,
  midnight,
  minute,
  nameOf,
  onDay,
  plainItem,
  plus,
  rowsOfWeek,
  text,
  type Entry,
  type Plain,
  type Row,
} from './raw-items.ts'

/*
 * A second reader of the table, which shares no code with the product: it reads the items as the engine stores them and has its own form of
 * the packed texts, of what a plan says of a day, and of what reports make of a visit. What both readers find right is not right by one
 * mistake of ours (docs/invariants.md: V1 to V6 and V8; docs/decisions/0099: the nurses of a visit).
 */

const weekday = (on: string) => new Date(`${on}T12:00:00Z`).getUTCDay() || 7
const mondayOf = (on: string) => plus(on, 1 - weekday(on))
const isAwaited = ({ isPlanned, arrived, missed }: Row) => isPlanned && arrived === null && missed === null
const isComing = (row: Row, now: number) => isAwaited(row) && row.start > now
const isOnTheWay = (row: Row, now: number) => isAwaited(row) && row.end > now
const named = ({ serviceId, day, line }: Row) => nameOf(serviceId, day, line)

/** What is wrong in the table, by a reader of its own. */
export function rawFaults(items: readonly StoredItem[], now: number): string[] {
  const all = items.map(plainItem)
  const of = (entity: string) => all.filter((item) => item.__edb_e__ === entity)
  const unreadable: string[] = []
  const read = <Kind>(records: Plain[], reader: (record: Plain) => Kind[]) =>
    records.flatMap((record) => {
      try {
        return reader(record)
      } catch (error) {
        unreadable.push(`${text(record.pk)} ${text(record.sk)} cannot be read: ${String(error)}`)
        return []
      }
    })
  const rows = read(of('serviceWeek'), rowsOfWeek)
  const entries = read(of('diary'), entriesOfDiary)
  return [
    ...unreadable,
    ...overlaps(rows, of('service'), now),
    ...awayFaults(rows, of('absence'), now),
    ...availableFaults(of('staff'), of('service')),
    ...planFaults(rows, of('plan'), now),
    ...diaryFaults(rows, entries, now),
    ...stintFaults(rows, now),
    ...nightFaults(rows, of('serviceWeek')),
    ...closedFaults(rows, of('service'), now),
    ...reportFaults(rows, of('visitEvent')),
    ...noticeFaults(of('notice')),
    ...noteFaults(of('visitEvent'), of('noteRead')),
  ]
}

function overlaps(rows: Row[], services: Plain[], now: number): string[] {
  const taken = rows
    .filter(({ isPlanned, nurseId }) => isPlanned && nurseId !== '')
    .map((row) => ({ ...row, name: named(row) }))
  const held = services.flatMap((service) => {
    const { status, hasPlan, nurseId, startDate, endDate, serviceId } = service
    if (status !== 'assigned' || hasPlan || !nurseId || text(startDate).length < 11) return []
    const [start, end] = [Math.max(now, Date.parse(text(startDate))), Date.parse(text(endDate))]
    return start < end ? [{ nurseId: text(nurseId), start, end, name: `all of ${text(serviceId)}` }] : []
  })
  return [...Map.groupBy([...taken, ...held], ({ nurseId }) => nurseId)].flatMap(([nurseId, own]) => {
    const inOrder = own.toSorted((one, other) => one.start - other.start)
    return inOrder.flatMap((one, place) => {
      const next = inOrder[place + 1]
      return next && next.start < one.end ? [`V1: ${nurseId} has ${one.name} and ${next.name}`] : []
    })
  })
}

function awayFaults(rows: Row[], absences: Plain[], now: number): string[] {
  return absences
    .filter(({ withdrawnAt, taking }) => !withdrawnAt && taking !== 'open')
    .flatMap(({ nurseId, from, to }) =>
      rows
        .filter((row) => row.nurseId === nurseId && isComing(row, now))
        .filter(({ start, end }) => start < Date.parse(text(to)) && Date.parse(text(from)) < end)
        .map((row) => `V1: ${text(nurseId)} is absent and has ${named(row)}`),
    )
}

function availableFaults(staff: Plain[], services: Plain[]): string[] {
  const holding = services.filter(({ status, hasPlan }) => status === 'assigned' && !hasPlan)
  return staff.flatMap(({ id, available, retiredAt }) => {
    const count = holding.filter(({ nurseId }) => nurseId === id).length
    const isFree = !retiredAt && count === 0
    return available === isFree && count <= 1
      ? []
      : [`V2: ${text(id)} is available: ${String(available)}, held by ${count}`]
  })
}

type Shift = { startMinute: number; minutes: number; nurseId?: string }
type Segment = { from: string; shifts: (Shift & { weekdays: number[] })[] }
type Line = { id: string; segments: Segment[]; exceptions: (Shift & { day: string; noVisit?: boolean })[] }

function isOut({ pauses, firstDay, lastDay }: Plain, on: string): boolean {
  const isPaused = (pauses as { from: string; to: string }[]).some(({ from, to }) => from <= on && on <= to)
  return isPaused || on < text(firstDay) || on > text(lastDay)
}

/** What the lines of a plan say of a day: the visit, its start, its end and its nurse. */
function saysOf(plan: Plain, on: string): { visit: string; start: number; words: string }[] {
  return (plan.lines as Line[]).flatMap(({ id, segments, exceptions }) => {
    const segment = segments.findLast(({ from }) => from <= on)
    if (isOut(plan, on) || !segment?.shifts.length) return []
    const changed = exceptions.find((each) => each.day === on)
    const shift = changed ?? segment.shifts.find(({ weekdays }) => weekdays.includes(weekday(on)))
    if (!shift || changed?.noVisit) return []
    const { startMinute, minutes, nurseId = '' } = shift
    const [visit, start] = [nameOf(plan.serviceId, on, id), midnight(on) + startMinute * minute]
    return [{ visit, start, words: `${visit} ${start} ${start + minutes * minute} ${nurseId}` }]
  })
}

/** What has not begun is as the plan says. A visit to which a nurse was sent has begun for good. */
function planFaults(rows: Row[], plans: Plain[], now: number): string[] {
  const begun = new Set(
    rows.filter((row) => row.isPlanned && (row.number > 0 || !isComing(row, now))).map(({ visit }) => visit),
  )
  const expected = plans.flatMap((plan) => {
    const said = []
    for (let on = mondayOf(onDay(now)); on <= plus(text(plan.rolledTo), 6); on = plus(on, 1))
      said.push(...saysOf(plan, on))
    return said.filter(({ visit, start }) => start > now && !begun.has(visit)).map(({ words }) => words)
  })
  const coming = rows.filter((row) => isComing(row, now))
  const there = coming
    .filter(({ visit, number }) => number === 0 && !begun.has(visit))
    .map(({ visit, start, end, nurseId }) => `${visit} ${start} ${end} ${nurseId}`)
  const byService = new Map(plans.map((plan) => [plan.serviceId, plan]))
  const sentOutside = coming.filter(({ serviceId, number, day: on }) => {
    const plan = byService.get(serviceId)
    return number > 0 && (!plan || isOut(plan, on))
  })
  return [
    ...differing('V3: the weeks', there, expected),
    ...sentOutside.map((row) => `V3: on a day without visits there is ${named(row)}`),
  ]
}

function diaryFaults(rows: Row[], entries: Entry[], now: number): string[] {
  return differing(
    'V3: the diaries',
    entries.filter(({ end }) => end > now).map(({ words }) => words),
    rows
      .filter(({ isPlanned, nurseId, end }) => isPlanned && nurseId !== '' && end > now)
      .map((row) => `${row.nurseId} ${row.start} ${row.end} ${named(row)}`),
  )
}

/** The nurses of a visit are numbered one after the other; at most one is on the way, and nobody was sent before the visit had begun. */
function stintFaults(rows: Row[], now: number): string[] {
  return [...Map.groupBy(rows, ({ visit }) => visit)].flatMap(([visit, own]) => {
    const [first, ...sent] = own.toSorted((one, other) => one.number - other.number)
    const numbers = [first, ...sent].map((row) => row?.number)
    if (!first || numbers.some((number, place) => number !== place))
      return [`V3: ${visit} has the numbers ${numbers.join()}`]
    const holder = holderOf(first, sent)
    const [coming, ...more] = [first, ...sent].filter((row) => isOnTheWay(row, now))
    const hasBegun = first.start <= now || first.arrived !== null || first.missed !== null
    const faults: string[] = []
    if (more.length > 0) faults.push('has two nurses on the way')
    if (coming && coming !== first) {
      if (coming !== holder) faults.push(`is not that of ${coming.line}, who is on the way`)
      if (first.arrived === null && first.missed === null && !coming.isHandover)
        faults.push(`may be that of its first nurse, and ${coming.line} is on the way`)
    }
    if (isOnTheWay(first, now) && holder !== first && isAwaited(holder))
      faults.push(`may be that of its first nurse, and nothing is known of ${holder.line}, who has it`)
    if (sent.some(({ isPlanned, arrived }) => isPlanned && arrived === null && !hasBegun))
      faults.push('has not begun, and a nurse was sent')
    return faults.map((fault) => `V3: ${visit} ${fault}`)
  })
}

/** Whose visit it is. */
function holderOf(first: Row, sent: Row[]): Row {
  let holder = first
  for (const row of sent.filter(({ isPlanned }) => isPlanned)) {
    const hasStayed = holder.left !== null && holder.left >= holder.end - 15 * minute
    const isThere = holder.left === null && row !== sent.at(-1)
    const keepsIt = holder.missed === null && (!row.isHandover || hasStayed || isThere)
    if (row.missed === null || !keepsIt) holder = row
  }
  return holder
}

/** A week says in its key whether one of its nights, or a nurse who was sent, reaches its end. */
function nightFaults(rows: Row[], weeks: Plain[]): string[] {
  return weeks.flatMap(({ serviceId, monday, night, gsi6sk }) => {
    const passing = rows.filter(
      (row) =>
        row.serviceId === serviceId &&
        mondayOf(row.day) === monday &&
        row.isPlanned &&
        row.end >= midnight(plus(text(monday), 7)),
    )
    const expected = passing.some(({ number }) => number > 0) ? '2' : passing.length > 0 ? '1' : '0'
    return night === expected && gsi6sk === `${expected}#${text(serviceId)}`
      ? []
      : [`V3: the week ${text(monday)} of ${text(serviceId)} has the night ${text(night)}, not ${expected}`]
  })
}

function closedFaults(rows: Row[], services: Plain[], now: number): string[] {
  const open = new Set(services.filter(({ status }) => status !== 'closed').map(({ serviceId }) => serviceId))
  return rows
    .filter((row) => isComing(row, now) && !open.has(row.serviceId))
    .map((row) => `V4: a service that is closed or gone has ${named(row)}`)
}

function reportFaults(rows: Row[], events: Plain[]): string[] {
  const byRow = Map.groupBy(events, ({ serviceId, day: on, line }) => nameOf(serviceId, on, line))
  const known = new Set(rows.map(named))
  const ofNone = [...byRow.keys()].filter((name) => !known.has(name))
  const differ = rows.filter((row) => {
    const times: Record<string, number | null> = { arrived: null, left: null, missed: null }
    const known: Record<string, string> = { arrived: '', left: '' }
    let settled = ''
    let contested = 0
    const own = (byRow.get(named(row)) ?? []).toSorted(
      (one, other) => Number(one.sequence) - Number(other.sequence),
    )
    for (const event of own) {
      const { kind, corrects, happenedAt, heardAt, contested: isContested } = event
      const happened = happenedAt ? Date.parse(text(happenedAt)) : null
      if (isContested) {
        contested += 1
        continue
      }
      // Whatever else the office reports settles it.
      if (kind !== 'note' && event.evidence !== 'nurse') contested = 0
      // A decision before the end of a visit without a departure says nothing of that.
      const isOver =
        times.left !== null || times.missed !== null || row.end <= Date.parse(text(event.heardAt))
      if (kind !== 'note') settled = corrects === 'contested' && isOver ? decisionIn(event) : ''
      if (kind === 'correction')
        known[text(corrects)] =
          happened === null ? '' : ['correction', '', text(event.reason), times[text(corrects)]].join(' ')
      if (kind === 'arrived' || kind === 'left') {
        times[kind] = happened
        known[kind] = knownOf(event)
      }
      if (kind === 'missed') times.missed = Date.parse(text(heardAt))
      if (kind === 'correction' && corrects !== 'contested') times[text(corrects)] = happened
    }
    const { arrived, left, missed } = row
    const isSame =
      arrived === times.arrived &&
      left === times.left &&
      missed === times.missed &&
      row.contested === contested &&
      row.arrivedBy === known.arrived &&
      row.leftBy === known.left &&
      row.settled === settled
    const isPossible =
      left === null ? arrived === null || missed === null : arrived !== null && arrived < left
    const isCalledOff = row.isPlanned || (arrived ?? missed) === null
    return !isSame || !isPossible || !isCalledOff
  })
  return [
    ...ofNone.map((name) => `V5: there are events and no row of ${name}`),
    ...differ.map((row) => `V5: other times than in its events has ${named(row)}`),
  ]
}

/** Why the office leaves a visit as reported; it may have undone something, which is no reason. */
function decisionIn({ reason }: Plain): string {
  return reason === 'other' ? '' : text(reason)
}

/** Who stands behind a time, and whose clock; empty for a nurse's report of what happens now. */
function knownOf({ evidence, reason, clock }: Plain): string {
  const isOfNurse = evidence === 'nurse'
  if (isOfNurse && !clock) return ''
  const source = ['family-told', 'nurse-told', 'paper'].find((each) => each === reason) ?? 'office'
  return [isOfNurse ? 'nurse' : source, text(clock), '', ''].join(' ')
}

function noticeFaults(notices: Plain[]): string[] {
  const seen = new Set<string>()
  return notices.flatMap(({ change, kind, to, recipientId, state }) => {
    const cause = [change, kind, to, recipientId].map(text).join(' ')
    const isTwice = seen.has(cause)
    seen.add(cause)
    const isKnown = ['open', 'held', 'sent', 'failed', 'void'].includes(text(state))
    return [
      ...(isTwice ? [`V6: twice ${cause}`] : []),
      ...(isKnown ? [] : [`V6: ${cause} is ${text(state)}`]),
    ]
  })
}

/** What a nurse wrote stands in the list of what is unread, or somebody has read it. */
function noteFaults(events: Plain[], read: Plain[]): string[] {
  const nameOf = (each: Plain) => [each.pk, each.line, each.day, each.clientId].map(text).join(' ')
  const marks = new Set(read.map(nameOf))
  return events.flatMap((event) => {
    const isNote = event.evidence === 'nurse' && text(event.note) !== ''
    const isUnread = event.gsi6pk === 'note#unread' && event.gsi6sk === event.heardAt
    const isRead = marks.has(nameOf(event))
    if (isNote ? isUnread !== isRead : !isUnread && !isRead) return []
    return [`V8: ${nameOf(event)} is ${isNote ? 'a note' : 'no note'}, unread ${isUnread}, read ${isRead}`]
  })
}

function differing(where: string, there: readonly string[], expected: readonly string[]): string[] {
  const missing = expected.toSorted()
  const more = there.toSorted().filter((each) => {
    const place = missing.indexOf(each)
    if (place >= 0) missing.splice(place, 1)
    return place < 0
  })
  return [
    ...more.map((each) => `${where} have ${each}`),
    ...missing.map((each) => `${where} have not ${each}`),
  ]
}
