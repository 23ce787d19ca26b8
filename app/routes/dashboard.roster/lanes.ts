import type { Bar } from './roster-page.ts'

/* Where the bars of a day stand: in columns of a quarter of an hour, and in lines so that no two of a line meet. */

/** A bar with its time in minutes after midnight of the day that is shown; it may begin before or end after it. */
export type PlainBar = Omit<Bar, 'at' | 'columns' | 'place' | 'cut'> & {
  startMinute: number
  endMinute: number
}

/** Minutes of a column. */
const quarter = 15
/** The sign of a visit has room in so many columns. */
const fewestColumns = 2
/** Characters that have room in a column of the narrowest table, with some room beside them. */
const charactersInColumn = 1.3

/** The columns of a day from an hour on. */
export function columnsIn(firstHour: number): number {
  return (24 - firstHour) * 4
}

/** Gives each bar its columns and says where its words have room. */
export function placed(bars: readonly PlainBar[], firstHour: number): Bar[] {
  const all = columnsIn(firstHour)
  return bars.map(({ startMinute, endMinute, ...bar }): Bar => {
    const [from, to] = [startMinute, endMinute].map((time) => (time - firstHour * 60) / quarter) as [
      number,
      number,
    ]
    const first = Math.min(Math.max(0, Math.floor(from)), all - fewestColumns)
    const columns = Math.max(fewestColumns, Math.min(all, Math.ceil(to)) - first)
    const [isBefore, isAfter] = [from < 0, to > all]
    const cut = isBefore && isAfter ? 'both' : isBefore ? 'start' : isAfter ? 'end' : undefined
    const free = wordsOf(bar)
    const place =
      free <= columns ? 'in' : first + columns + free <= all ? 'after' : first >= free ? 'before' : 'in'
    return { ...bar, at: first, columns, place, ...(cut && { cut }) }
  })
}

/** Puts bars into the first line in which they have room, their words included. */
export function lanesOf(bars: readonly Bar[]): Bar[][] {
  const lanes: Bar[][] = []
  for (const bar of bars.toSorted((one, other) => one.at - other.at)) {
    const lane = lanes.find((each) => each.every((other) => !meet(bar, other)))
    if (lane) lane.push(bar)
    else lanes.push([bar])
  }
  return lanes
}

function meet(one: Bar, other: Bar): boolean {
  const [[from, to], [start, end]] = [roomOf(one), roomOf(other)]
  return from < end && start < to
}

function roomOf(bar: Bar): [from: number, to: number] {
  const { at, columns, place } = bar
  const words = wordsOf(bar)
  return [place === 'before' ? at - words : at, at + columns + (place === 'after' ? words : 0)]
}

/** How many columns the words of a bar need, with its sign. */
function wordsOf({ patient, hours, words, unread }: Omit<PlainBar, 'startMinute' | 'endMinute'>): number {
  const { length } = [patient, hours, words, unread > 0 ? 'Note not read' : ''].filter(Boolean).join(' · ')
  return Math.ceil((length + 2) / charactersInColumn)
}
