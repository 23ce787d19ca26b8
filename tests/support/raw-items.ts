import type { StoredItem } from './stored-table.ts'

/* The items of the table as `raw-table.ts` reads them, with its own form of the packed texts: no code of the product. */

export type Plain = Record<string, unknown>
/** One nurse of a visit: number 0 is the plan's, 1 to 8 were sent. */
export type Row = {
  serviceId: string
  day: string
  /** The row's own: `1.2` for the second nurse who was sent to a visit of line 1. */
  line: string
  number: number
  visit: string
  start: number
  end: number
  nurseId: string
  isPlanned: boolean
  arrived: number | null
  left: number | null
  missed: number | null
  isHandover: boolean
  /** How many reports came in after the office had ended the stint and are not settled. */
  contested: number
  /** How each time is known, in the words of `knownOf` in `raw-table.ts`; empty for a nurse's report of what happens now. */
  arrivedBy: string
  leftBy: string
  /** Why the office leaves it as reported, or empty. */
  settled: string
}
export type Entry = { end: number; words: string }

export const minute = 60_000
export const midnight = (on: string) => Date.parse(`${on}T00:00:00+05:30`)
export const onDay = (time: number) => new Date(time + 5.5 * 60 * minute).toISOString().slice(0, 10)
export const plus = (on: string, days: number) => onDay(midnight(on) + days * 24 * 60 * minute)
export const text = (value: unknown) => (typeof value === 'string' ? value : '')
/** How faults name a visit, or a row by its own line. */
export const nameOf = (serviceId: unknown, on: unknown, line: unknown) =>
  `${text(on)} line ${text(line)} of ${text(serviceId)}`

export function plainItem(item: StoredItem): Plain {
  return plain({ M: item }) as Plain
}

function plain(value: unknown): unknown {
  const [[type, content] = []] = Object.entries(value as object)
  if (type === 'N') return Number(content)
  if (type === 'NULL') return null
  if (type === 'L') return (content as unknown[]).map(plain)
  if (type === 'M')
    return Object.fromEntries(Object.entries(content as object).map(([key, each]) => [key, plain(each)]))
  return content
}

/** What a packed text holds behind the sign of its format. */
function contentOf(packed: unknown): unknown[] {
  if (text(packed)[0] !== '3') throw new Error(`the text begins with “${text(packed)[0] ?? ''}”`)
  return JSON.parse(text(packed).slice(1)) as unknown[]
}

/** The rows of a packed text, each with all of its fields; one of the leading fields that is left out is that of the row before. */
function rowsIn(packed: unknown, { leading, all }: { leading: number; all: number }): string[] {
  if (packed === '') return []
  let before: string[] = []
  return text(packed)
    .split(';')
    .map((row) => {
      const fields = row.split(',')
      const length = Math.max(fields.length, all)
      before = Array.from({ length }, (_, place) => fields[place] || (place < leading && before[place]) || '')
      return before.join()
    })
}

function partsOf(row: string, shape: RegExp): string[] {
  const match = shape.exec(row)
  if (!match) throw new Error(`there is the row “${row}”`)
  return match.slice(1).map((part: string | undefined) => part ?? '')
}

const base36 = (digits = '') => Number.parseInt(digits, 36)

// Plan line and number of the one who was sent, weekday, start, minutes, nurse; state, arrived, left, missed; handover, form, corrections, contested, how arrival and departure are known, decision.
const shapeOfRow =
  /^([^.,]+)(?:\.([1-8]))?,([1-7]),([0-9a-z]+),([0-9a-z]+),(-[0-9a-z]*|[0-9a-z]+),(c?e?),(-?[0-9a-z]+)?,(-?[0-9a-z]+)?,(-?[0-9a-z]+)?,(h?),([^,]*),[0-9a-z]*,-?[0-9a-z]*,([1-9a-z][0-9a-z]*)?,([0-9a-z-]*),([0-9a-z-]*),([1-9]?)$/

const speakers = ['correction', 'family-told', 'nurse-told', 'paper', 'nurse', 'office']
const corrections = [
  ...['', 'typed-wrong', 'forgot', 'no-network', 'phone-broken'],
  ...['wrong-visit', 'family-says', 'office-mistake', 'other'],
]

const decisions = [
  ...['', 'family-agreed', 'needed-less-time', 'traffic', 'handover', 'reported-late'],
  'did-not-take-place',
]

function knownIn(known = '', at: (offset: string) => number | null): string {
  if (known === '') return ''
  const [by = '', clock = '', why = '0'] = known
  const words = [speakers[Number(by)], ['', 'told', 'later'][Number(clock)], corrections[Number(why)]]
  return [...words, at(known.slice(3)) ?? ''].join(' ')
}

export function rowsOfWeek({ serviceId, monday, visits }: Plain): Row[] {
  const [week, ...rest] = contentOf(visits)
  if (week !== monday) throw new Error(`the text is of the week ${String(week)}`)
  return rowsIn(rest.at(-1), { leading: 5, all: 17 }).map((row) => {
    const [line = '', sent = '', weekday, from, minutes, nurse = '', ...others] = partsOf(row, shapeOfRow)
    const [state = '', arrived, left, missed, handover, form, contested = '', arrivedBy, leftBy, settled] =
      others
    // Behind the sign for no nurse stands the one who was sent and cannot come.
    const [none = '', place = ''] = /^(-?)(.*)$/.exec(nurse)?.slice(1) ?? []
    const named = place === '' ? '' : rest.slice(0, -1)[base36(place)]
    const nurseId = none ? named && '' : named
    const isOfSent = sent ? form !== '' : form === '' && handover === '' && !(none && place)
    if (typeof nurseId !== 'string' || !isOfSent) throw new Error(`there is the row “${row}”`)
    const on = plus(text(monday), base36(weekday) - 1)
    const start = midnight(on) + base36(from) * minute
    const at = (offset = '') => (offset === '' ? null : start + base36(offset))
    return {
      ...{ serviceId: text(serviceId), day: on, line: sent ? `${line}.${sent}` : line, number: Number(sent) },
      visit: nameOf(serviceId, on, line),
      ...{ start, end: start + base36(minutes) * minute, nurseId },
      isPlanned: !state.includes('c'),
      ...{ arrived: at(arrived), left: at(left), missed: at(missed), isHandover: handover === 'h' },
      contested: contested === '' ? 0 : base36(contested),
      ...{ arrivedBy: knownIn(arrivedBy, at), leftBy: knownIn(leftBy, at) },
      settled: decisions[Number(settled)] ?? '',
    }
  })
}

export function entriesOfDiary({ nurseId, services }: Plain): Entry[] {
  const [firstDay, ...own] = contentOf(services) as [string, ...unknown[][]]
  return own.flatMap(([serviceId, , rows]) => {
    let on = firstDay
    return rowsIn(rows, { leading: 4, all: 4 }).map((row) => {
      const [line, days, from, minutes] = partsOf(row, /^([^,]+),(-?[0-9a-z]+),([0-9a-z]+),([0-9a-z]+)$/)
      on = plus(on, base36(days))
      const start = midnight(on) + base36(from) * minute
      const end = start + base36(minutes) * minute
      return { end, words: `${text(nurseId)} ${start} ${end} ${nameOf(serviceId, on, line)}` }
    })
  })
}
