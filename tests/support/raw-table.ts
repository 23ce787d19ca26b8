import type { StoredItem } from './stored-table.ts'

/*
 * A second reader of the table, which shares no code with the product: it reads the items as the engine stores them and has its own form of
 * the packed texts, of what a plan says of a day, and of what reports make of a visit. What both readers find right is not right by one
 * mistake of ours (docs/invariants.md: V1 to V6, and who was sent in place of whom).
 */

type Plain = Record<string, unknown>
type Name = { line: string; day: string }
type RawVisit = Name & {
  serviceId: string
  start: number
  end: number
  nurse: string
  isPlanned: boolean
  arrived: number | null
  left: number | null
  missed: number | null
  insteadOf: Name | null
  replacedBy: Name | null
}

const [minute, day] = [60_000, 86_400_000]
const midnight = (on: string) => Date.parse(`${on}T00:00:00+05:30`)
const onDay = (time: number) => new Date(time + 5.5 * 60 * minute).toISOString().slice(0, 10)
const plus = (on: string, days: number) => onDay(midnight(on) + days * day + 12 * 60 * minute)
const weekday = (on: string) => new Date(`${on}T12:00:00Z`).getUTCDay() || 7
const mondayOf = (on: string) => plus(on, 1 - weekday(on))
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const named = ({ line, day: on }: Name) => `${on} line ${line}`

function plain(value: unknown): unknown {
  const [[type, content] = []] = Object.entries(value as object)
  if (type === 'N') return Number(content)
  if (type === 'NULL') return null
  if (type === 'L') return (content as unknown[]).map(plain)
  if (type === 'M')
    return Object.fromEntries(Object.entries(content as object).map(([key, each]) => [key, plain(each)]))
  return content
}

/** The rows of a packed text; a field that is left out is that of the row before. */
function rowsOf(packed: string, repeated: number): string[][] {
  let before: string[] = []
  if (packed === '') return []
  return packed.split(';').map((row) => {
    const fields = row.split(',')
    for (let place = 0; place < repeated; place++) if (!fields[place]) fields[place] = before[place] ?? ''
    before = fields
    return fields
  })
}

/** A packed text begins with the sign of its format. */
function unsigned(packed: string): string {
  if (packed[0] !== '1') throw new Error(`A packed text begins with ${packed[0] ?? 'nothing'}`)
  return packed.slice(1)
}

const base36 = (digits = '0') => Number.parseInt(digits || '0', 36)

function visitsOf({ serviceId, visits }: Plain): RawVisit[] {
  const [monday = '', ...rest] = JSON.parse(unsigned(text(visits))) as string[]
  const [rows = '', nurses] = [rest.at(-1), rest.slice(0, -1)]
  return rowsOf(rows, 5).map((fields) => {
    const [line = '', place, from, minutes, nurse = '', state, , ...others] = fields
    const on = plus(monday, base36(place) - 1)
    const start = midnight(on) + base36(from) * minute
    const at = (offset: string | undefined) => (offset ? start + base36(offset) : null)
    const [arrived, left, missed, firstLine, firstDay, , nextLine, nextDay] = others
    return {
      ...{ serviceId: text(serviceId), line, day: on, start, end: start + base36(minutes) * minute },
      nurse: nurse === '-' ? '' : (nurses[base36(nurse)] ?? ''),
      isPlanned: !state?.includes('c'),
      ...{ arrived: at(arrived), left: at(left), missed: at(missed) },
      insteadOf: firstLine ? { line: firstLine, day: plus(monday, base36(firstDay)) } : null,
      replacedBy: nextLine ? { line: nextLine, day: plus(monday, base36(nextDay)) } : null,
    }
  })
}

/** What is wrong in the table, by a reader of its own. */
export function rawFaults(items: readonly StoredItem[], now: number): string[] {
  const all = items.map((item) => plain({ M: item }) as Plain)
  const of = (entity: string) => all.filter((item) => item.__edb_e__ === entity)
  const visits = of('serviceWeek').flatMap(visitsOf)
  return [
    ...overlaps(visits, of('service'), now),
    ...awayFaults(visits, of('absence'), now),
    ...planFaults(visits, of('plan'), now),
    ...diaryFaults(visits, of('diary'), now),
    ...closedFaults(visits, of('service'), now),
    ...reportFaults(visits, of('visitEvent')),
    ...noteFaults(of('visitEvent'), of('noteRead')),
    ...pairFaults(visits, now),
    ...noticeFaults(of('notice')),
    ...availableFaults(of('staff'), of('service')),
  ]
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

const isComing = ({ isPlanned, arrived, missed, start }: RawVisit, now: number) =>
  isPlanned && arrived === null && missed === null && start > now

function overlaps(visits: RawVisit[], services: Plain[], now: number): string[] {
  const taken = visits.filter(({ isPlanned, nurse }) => isPlanned && nurse !== '')
  const held = services.flatMap((service) => {
    const { status, hasPlan, nurseId, startDate, endDate, serviceId } = service
    if (status !== 'assigned' || hasPlan || !nurseId || text(startDate).length < 11) return []
    const [start, end] = [Math.max(now, Date.parse(text(startDate))), Date.parse(text(endDate))]
    return start < end ? [{ nurse: text(nurseId), start, end, line: 'whole', day: text(serviceId) }] : []
  })
  return [...Map.groupBy([...taken, ...held], ({ nurse }) => nurse)].flatMap(([nurse, own]) => {
    const inOrder = own.toSorted((one, other) => one.start - other.start)
    return inOrder.flatMap((one, place) => {
      const next = inOrder[place + 1]
      return next && next.start < one.end ? [`V1: ${nurse} has ${named(one)} and ${named(next)}`] : []
    })
  })
}

function awayFaults(visits: RawVisit[], absences: Plain[], now: number): string[] {
  return absences
    .filter(({ withdrawnAt, taking }) => !withdrawnAt && taking !== 'open')
    .flatMap(({ nurseId, from, to }) =>
      visits
        .filter((visit) => visit.nurse === nurseId && isComing(visit, now))
        .filter(({ start, end }) => start < Date.parse(text(to)) && Date.parse(text(from)) < end)
        .map((visit) => `V1: ${text(nurseId)} is absent and has ${named(visit)}`),
    )
}

type RawShift = {
  from: string
  ends?: boolean
  weekdays: number[]
  startMinute: number
  minutes: number
  nurseId?: string
}
type RawLine = {
  id: string
  segments: RawShift[]
  exceptions: (RawShift & { day: string; noVisit?: boolean })[]
  insteadOf?: Name
}

/** What a plan says of a day: `line start minutes nurse`. */
function saysOf({ lines, pauses, firstDay, lastDay }: Plain, on: string): string[] {
  return (lines as RawLine[]).flatMap(({ id, segments, exceptions, insteadOf }) => {
    const counted = insteadOf?.day ?? on
    const isOut = counted < text(firstDay) || counted > text(lastDay)
    if (
      isOut ||
      (pauses as { from: string; to: string }[]).some(({ from, to }) => from <= counted && counted <= to)
    )
      return []
    const segment = segments.filter(({ from }) => from <= on).at(-1)
    if (!segment || segment.ends) return []
    const changed = exceptions.find((each) => each.day === on)
    if (changed?.noVisit || (!changed && !segment.weekdays.includes(weekday(on)))) return []
    const { startMinute, minutes, nurseId = '' } = changed ?? segment
    return [`${id} ${startMinute} ${minutes} ${nurseId}`]
  })
}

function planFaults(visits: RawVisit[], plans: Plain[], now: number): string[] {
  return plans.flatMap((plan) => {
    const own = visits.filter(({ serviceId }) => serviceId === plan.serviceId)
    const begun = new Set(own.filter((visit) => visit.isPlanned && !isComing(visit, now)).map(named))
    const expected: string[] = []
    for (let on = mondayOf(onDay(now)); on <= plus(text(plan.rolledTo), 6); on = plus(on, 1))
      for (const said of saysOf(plan, on)) {
        const [line = '', start] = said.split(' ')
        if (midnight(on) + Number(start) * minute > now && !begun.has(named({ line, day: on })))
          expected.push(`${on} ${said}`)
      }
    const there = own
      .filter((visit) => isComing(visit, now))
      .map(({ day: on, line, start, end, nurse }) =>
        [on, line, (start - midnight(on)) / minute, (end - start) / minute, nurse].join(' '),
      )
    return differing(`V3: the weeks of ${text(plan.serviceId)}`, there, expected)
  })
}

function diaryFaults(visits: RawVisit[], diaries: Plain[], now: number): string[] {
  const inDiaries = diaries.flatMap(({ nurseId, services }) => {
    const [first, ...own] = JSON.parse(unsigned(text(services))) as [string, ...[string, string, string][]]
    return own.flatMap(([serviceId, , rows]) => {
      let on = first
      return rowsOf(rows, 4).map(([line = '', days, start, minutes]) => {
        on = plus(on, base36(days))
        const begins = midnight(on) + base36(start) * minute
        return { begins, words: `${text(nurseId)} ${serviceId} ${on} ${line} ${begins} ${base36(minutes)}` }
      })
    })
  })
  const inWeeks = visits
    .filter(({ isPlanned, nurse, start }) => isPlanned && nurse !== '' && start > now)
    .map(
      ({ nurse, serviceId, day: on, line, start, end }) =>
        `${nurse} ${serviceId} ${on} ${line} ${start} ${(end - start) / minute}`,
    )
  const coming = inDiaries.filter(({ begins }) => begins > now).map(({ words }) => words)
  return differing('V3: the diaries', coming, inWeeks)
}

function closedFaults(visits: RawVisit[], services: Plain[], now: number): string[] {
  const open = new Set(services.filter(({ status }) => status !== 'closed').map(({ serviceId }) => serviceId))
  return visits
    .filter((visit) => isComing(visit, now) && !open.has(visit.serviceId))
    .map((visit) => `V4: ${visit.serviceId} is closed or gone and has ${named(visit)}`)
}

function reportFaults(visits: RawVisit[], events: Plain[]): string[] {
  const key = (each: { serviceId: unknown; day: unknown; line: unknown }) =>
    [each.serviceId, each.day, each.line].map(text).join(' ')
  const byVisit = Map.groupBy(events as (Plain & { serviceId: unknown; day: unknown; line: unknown })[], key)
  return visits.flatMap((visit) => {
    const times: Record<string, number | null> = { arrived: null, left: null, missed: null }
    const own = (byVisit.get(key(visit)) ?? []).toSorted(
      (one, other) => Number(one.sequence) - Number(other.sequence),
    )
    for (const { kind, corrects, happenedAt, heardAt } of own) {
      const happened = happenedAt === undefined ? null : Date.parse(text(happenedAt))
      if (kind === 'arrived' || kind === 'left') times[kind] = happened
      if (kind === 'missed') times.missed = Date.parse(text(heardAt))
      if (kind === 'correction') times[text(corrects)] = happened
    }
    const { arrived, left, missed } = visit
    const isSame = arrived === times.arrived && left === times.left && missed === times.missed
    const isPossible = !(arrived && missed) && !(left && !(arrived && arrived < left))
    return isSame && isPossible
      ? []
      : [`V5: ${named(visit)} of ${visit.serviceId} has other times than its events`]
  })
}

function pairFaults(visits: RawVisit[], now: number): string[] {
  const find = (serviceId: string, name: Name) =>
    visits.find((each) => each.serviceId === serviceId && named(each) === named(name))
  return visits.flatMap((visit) => {
    const { serviceId, insteadOf, replacedBy } = visit
    const [first, next] = [insteadOf, replacedBy].map((name) => name && find(serviceId, name))
    const faults: string[] = []
    if (replacedBy && (!next?.insteadOf || named(next.insteadOf) !== named(visit)))
      faults.push('names no substitute of its own')
    if (next && !next.isPlanned) faults.push('names a substitute that is cancelled')
    if (replacedBy && insteadOf) faults.push('is a substitute and has one')
    const nobodyWasThere = visit.arrived === null && visit.missed === null
    if (next && nobodyWasThere && next.arrived === null) faults.push('has a substitute and may come too')
    if (insteadOf && (!first || first.insteadOf)) faults.push('is in place of no first visit')
    const holds = first?.replacedBy && named(first.replacedBy) === named(visit)
    const isOnTheWay = visit.isPlanned && visit.arrived === null && visit.missed === null && visit.end > now
    if (insteadOf && !holds && isOnTheWay) faults.push('is on the way, and nobody named it')
    return faults.map((fault) => `${named(visit)} of ${serviceId} ${fault}`)
  })
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

function differing(where: string, there: readonly string[], expected: readonly string[]): string[] {
  return [
    ...there.filter((each) => !expected.includes(each)).map((each) => `${where} have ${each}`),
    ...expected.filter((each) => !there.includes(each)).map((each) => `${where} have not ${each}`),
  ]
}
