import { dayAt, dayNumber, minute, mondayOf, weekdayOf } from '#domain/visits/days.ts'
import { intervalOf, type Interval } from '#domain/visits/intervals.ts'
import type { TableRecords } from '../../table-records.ts'

/*
 * What rules of the office a giving breaks, by the tables before and after it alone: a second judgement beside the product's, as simple as the
 * rules are said. It walks through time minute by minute where the product counts with intervals.
 */

const hour = 60 * minute
const day = 24 * hour

/** The rules of which there is a second judgement. */
export const judgedRules = ['rest', 'gap', 'weekHours', 'dayOff', 'availability', 'gender'] as const
export type JudgedRule = (typeof judgedRules)[number]

type Rules = Pick<TableRecords['assignmentRules'][number], 'numbers'>

/** A planned visit of a nurse. */
type Work = Interval & {
  name: string
  line: string
  uid: string
  nurseId: string
  isLiveIn: boolean
  /** The times that were reported where the plan's are other ones; null where nobody came. */
  reported: Interval | null
}

/** The visits of one line that a nurse gets, and their other ones. */
type Giving = { wanted: Work[]; own: Work[]; isMoveOnly: boolean; nurse: Nurse; service: Service | undefined }
export type Nurse = TableRecords['staff'][number]
type Service = TableRecords['service'][number]

export type Broken = {
  /** Surely broken. */
  must: Set<JudgedRule>
  /** Also where visits were only moved, which counts as far as it makes things worse, or where a nurse's record was changed at once. */
  may: Set<JudgedRule>
}

/**
 * The rules that are broken by what nurses got between two readings of the table; the effects are not asked.
 * @param former how records of nurses were that were changed at the same time: what is decided by one of them may be written after it
 */
export function brokenBetween(
  before: TableRecords,
  after: TableRecords,
  { numbers, former }: Pick<Rules, 'numbers'> & { former: readonly Nurse[] },
): Broken {
  const broken: Broken = { must: new Set(), may: new Set() }
  for (const giving of givingsBetween(before, after)) {
    const nurses = [giving.nurse, ...former.filter(({ id }) => id === giving.nurse.id)]
    for (const rule of judgedRules) {
      const answers = nurses.map((nurse) => isBroken[rule]({ ...giving, nurse }, numbers))
      if (answers.includes(true)) broken.may.add(rule)
      if (!answers.includes(false) && !giving.isMoveOnly) broken.must.add(rule)
    }
  }
  return broken
}

/** What nurses got from a family that does not want them, or to which they do not want to come. */
export function givenInSpiteOfNever(before: TableRecords, after: TableRecords): string[] {
  const nevers = before.nursePair.filter(({ kind, ended }) => kind === 'never' && !ended)
  return givingsBetween(before, after).flatMap(({ nurse, service }) =>
    nevers.some(({ uid, nurseId }) => uid === service?.userId && nurseId === nurse.id)
      ? [`${nurse.fullName} is given to a family to which they are not to come`]
      : [],
  )
}

function givingsBetween(before: TableRecords, after: TableRecords): Giving[] {
  const former = new Map(visitsIn(before).map((visit) => [visit.name, visit]))
  const all = visitsIn(after)
  const given = all.filter((visit) => {
    const { nurseId, start, end } = former.get(visit.name) ?? {}
    return visit.nurseId !== nurseId || visit.start !== start || visit.end !== end
  })
  const ofLines = [...Map.groupBy(given, ({ nurseId, line }) => `${nurseId} ${line}`).values()]
  const lines = ofLines.flatMap((wanted): Giving[] => {
    const [{ nurseId, line } = { nurseId: '', line: '' }] = wanted
    const nurse = after.staff.find(({ id }) => id === nurseId)
    const service = after.service.find(({ serviceId }) => line.startsWith(serviceId))
    const own = all.filter((visit) => visit.nurseId === nurseId && !wanted.includes(visit))
    // What was reported is known of the service that is changed; of others the plan counts.
    const known = own.map((visit) =>
      visit.line.startsWith(service?.serviceId ?? '-') ? visit : { ...visit, reported: visit },
    )
    const isMoveOnly = wanted.every(({ name }) => former.get(name)?.nurseId === nurseId)
    return nurse ? [{ wanted, own: known, isMoveOnly, nurse, service }] : []
  })
  return [...lines, ...holdsBetween(before, after)]
}

/** Services that hold a nurse as a whole: they have no times. */
function holdsBetween(before: TableRecords, after: TableRecords): Giving[] {
  return after.service.flatMap((service) => {
    const former = before.service.find(({ serviceId }) => serviceId === service.serviceId)
    const nurse = after.staff.find(({ id }) => id === service.nurseId)
    if (service.hasPlan || !nurse || former?.nurseId === nurse.id) return []
    return [{ wanted: [], own: [], isMoveOnly: false, nurse, service }]
  })
}

/** The planned visits that have a nurse. */
function visitsIn({ serviceWeek }: TableRecords): Work[] {
  return serviceWeek.flatMap(({ serviceId, uid, visits }) =>
    visits.flatMap((visit): Work[] => {
      const { nurseId, line, arrivedAt, leftAt, missedAt, minutes } = visit
      if (!nurseId || visit.state !== 'planned') return []
      const { start, end } = intervalOf(visit)
      const came = arrivedAt ? Date.parse(arrivedAt) : start
      const reported = { start: came, end: Math.max(came, leftAt ? Date.parse(leftAt) : end) }
      return [
        {
          ...{ start, end, uid, nurseId, isLiveIn: minutes >= 24 * 60, reported: missedAt ? null : reported },
          ...{ name: `${serviceId} ${line} ${visit.day}`, line: `${serviceId} ${line}` },
        },
      ]
    }),
  )
}

const isBroken: Record<JudgedRule, (giving: Giving, numbers: Rules['numbers']) => boolean> = {
  rest({ wanted, own }, { work, rest }) {
    const done = [...wanted, ...own].flatMap((visit) =>
      visit.reported ? [{ ...visit, ...visit.reported }] : [],
    )
    const names = new Set(wanted.map(({ name }) => name))
    const later = done.filter(
      ({ name, start }) => !names.has(name) && wanted.some(({ end }) => start >= end && start < end + day),
    )
    return [...done.filter(({ name }) => names.has(name)), ...later].some((last) => {
      const { minutes, met } = dutyBefore(last, done, rest)
      const isOfBoth = met.some(({ name }) => names.has(name) !== names.has(last.name))
      return isOfBoth && minutes > work * 60
    })
  },
  gap: ({ wanted, own }, { gap }) =>
    wanted.some(({ start, end, uid }) =>
      own.some((other) => {
        const between = other.start < start ? start - other.end : other.start - end
        return other.uid !== uid && between >= 0 && between < gap * minute
      }),
    ),
  weekHours({ wanted, own }, { weekHours }) {
    const weekOf = ({ start }: Interval) => mondayOf(dayAt(start))
    // Live-in care is not asked; what the nurse has of it counts twelve hours a day.
    const asked = wanted.filter(({ isLiveIn }) => !isLiveIn)
    return asked.some((visit) => {
      const inWeek = (each: Work) => weekOf(each) === weekOf(visit)
      const others = own.filter(inWeek)
      const hours = [...others, ...asked.filter(inWeek)].reduce(
        (sum, { start, end, isLiveIn }) => sum + (isLiveIn ? 12 : (end - start) / hour),
        0,
      )
      return others.length > 0 && hours > weekHours
    })
  },
  dayOff({ wanted, own }) {
    const [asked, others] = [wanted, own].map(
      (visits) => new Set(visits.map(({ start }) => dayNumber(start))),
    )
    return [...(asked ?? [])].some((of) => {
      const row = rowAround(of, (each) => asked?.has(each) === true || others?.has(each) === true)
      return row.length >= 7 && row.some((each) => !asked?.has(each))
    })
  },
  // The histories know Sundays off only.
  availability: ({ wanted, nurse }) =>
    nurse.worksSunday === 'off' && wanted.some(({ start, end }) => hasSunday(start, end)),
  gender({ nurse, service }) {
    const wanted = service?.caregivergender
    return (wanted === 'Female' || wanted === 'Male') && nurse.gender !== undefined && nurse.gender !== wanted
  },
}

/** The minutes of work from the end of a visit back to the last long break, of the 24 hours before, and the visits that were met. */
function dutyBefore(last: Interval, done: readonly Work[], rest: number): { minutes: number; met: Work[] } {
  const near = done.filter(({ start, end }) => end > last.end - day && start < last.end)
  const counted = new Map<Work, number>()
  let idle = 0
  for (let time = last.end - minute; time >= last.end - day && idle < rest * 60; time -= minute) {
    const at = near.find(({ start, end }) => start <= time && time < end)
    idle = at ? 0 : idle + 1
    if (at) counted.set(at, (counted.get(at) ?? 0) + 1)
  }
  const each = [...counted].map(([{ isLiveIn }, minutes]) =>
    isLiveIn ? Math.min(minutes, 12 * 60) : minutes,
  )
  return { minutes: each.reduce((sum, minutes) => sum + minutes, 0), met: [...counted.keys()] }
}

/** The days in a row with one of them on each of which there is work. */
function rowAround(of: number, isWorked: (each: number) => boolean): number[] {
  let [from, to] = [of, of]
  while (isWorked(from - 1)) from -= 1
  while (isWorked(to + 1)) to += 1
  return Array.from({ length: to - from + 1 }, (_, place) => from + place)
}

function hasSunday(start: number, end: number): boolean {
  for (let time = start; time < end; time += minute) {
    if (weekdayOf(dayAt(time)) === 7) return true
  }
  return false
}
