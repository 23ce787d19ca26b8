import { now } from '#server/clock.server.ts'
import { Absence } from '#server/nurse-time/absence.entity.server.ts'
import { unexpired } from '#server/table/expired.server.ts'
import { takeRest } from './take-next.server.ts'

/** Milliseconds in which a run begins further parts. */
const workTime = 20_000

/**
 * Goes on with absences that still have visits to take, the oldest report first, because the process that reported one may
 * have died.
 * @param mayGoOn whether there is time for more
 * @throws an AggregateError at the end, when some of them failed; the others went on
 */
export async function finishAbsences(mayGoOn: () => boolean): Promise<void> {
  const until = now() + workTime
  const isTime = () => now() < until && mayGoOn()
  const { data } = await Absence.query.byTaking({ taking: 'open' }).go({ pages: 'all' })
  const errors: unknown[] = []
  for (const absence of unexpired(data).toSorted((one, other) =>
    one.createdAt < other.createdAt ? -1 : 1,
  )) {
    try {
      await takeRest(absence, isTime)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Visits of absences were not taken')
}
