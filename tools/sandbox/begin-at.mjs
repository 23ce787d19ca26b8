/*
 * Loaded with `node --import`: lets the clock of a process begin at another instant and run on. Only `Date` is shifted, so timers
 * and `performance` keep their time. `npm run dev -- --at …` loads it into every process of the sandbox; nothing deployed does.
 *
 * `BEGIN_AT`, an instant, is for a process of its own. `CLOCK_OFFSET_MS` is what the processes that it starts find instead: the
 * milliseconds between the system's clock and the shifted one, so that all of them have the same time.
 *
 * It is JavaScript because the sandbox starts a process for each request: to take the types out of a file costs 30 ms.
 */

export const exampleInstant = '2026-11-23T08:20+05:30'

/** The name under which a process knows by how much its clock is shifted, also where another copy of this file was loaded. */
const shift = Symbol.for('nivaas.clockShift')

const form = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/**
 * The milliseconds from now, by the system's clock, to an instant; negative when that is over.
 * @param {string} instant ISO 8601 with the offset from UTC, since without it the instant would be another on each machine
 * @returns {number}
 * @throws an Error of one line for any other text, also for a day that is in no calendar
 */
export function offsetTo(instant) {
  const day = Date.parse(`${instant.slice(0, 10)}T00:00Z`)
  // `Date.parse` takes 30 February for 2 March.
  const isDay = !Number.isNaN(day) && new Date(day).toISOString().startsWith(instant.slice(0, 10))
  if (!form.test(instant) || !isDay)
    throw new Error(`“${instant}” is not an instant with its offset from UTC, such as ${exampleInstant}`)
  return Date.parse(instant) - (Date.now() - (globalThis[shift] ?? 0))
}

/**
 * Replaces `Date` by one that is ahead. Browsers under test run this function too, so it uses nothing around it.
 * @param {number} offset milliseconds
 */
export function shiftDate(offset) {
  const System = Date
  const now = () => System.now() + offset
  function ShiftedDate(...given) {
    // `Date()` is a text.
    if (!new.target) return new System(now()).toString()
    return Reflect.construct(System, given.length === 0 ? [now()] : given, new.target)
  }
  const own = Object.getOwnPropertyDescriptors(System)
  globalThis.Date = Object.defineProperties(ShiftedDate, { ...own, now: { ...own.now, value: now } })
  System.prototype.constructor = ShiftedDate
}

try {
  const { BEGIN_AT, CLOCK_OFFSET_MS } = process.env
  const offset = Number(CLOCK_OFFSET_MS ?? (BEGIN_AT ? offsetTo(BEGIN_AT) : 0))
  if (offset !== 0 && !(shift in globalThis)) {
    globalThis[shift] = offset
    process.env.CLOCK_OFFSET_MS = String(offset)
    shiftDate(offset)
  }
} catch (error) {
  console.error(`BEGIN_AT: ${error.message}`)
  process.exit(1)
}
