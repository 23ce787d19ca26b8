import { startOfDay } from '#domain/visits/days.ts'
import { daysOfMonth, type Month } from '#domain/visits/months.ts'
import { readCustomerNames } from './account.server.ts'
import { listMoneyMonths } from './money-month.entity.server.ts'
import { readAllNurses } from '#server/staff/all-nurses.server.ts'
import { readPaidSince, type PaidService } from './paid-services.server.ts'
import { readMonthOrNull, type CustomerMonth } from './read-month.server.ts'

/** How many customers' months are read at once. */
const atOnce = 20

/**
 * The months of all customers who had care in one, or of whom the office decided, added or billed something, by name; and the customers whose
 * month cannot be computed. For display: each month is read anew before anything is decided.
 */
export async function readMonths(month: Month) {
  const [found, { nurses }] = await Promise.all([listCustomers(month), readAllNurses()])
  const nurseNames = new Map(nurses.map(({ id, fullName }) => [id, fullName]))
  const names = await readCustomerNames([...found.keys()])
  const customers = [...found].map(([uid, services]) => ({ uid, services, name: names.get(uid) ?? uid }))
  const failed: { uid: string; name: string }[] = []
  const months: (CustomerMonth & { name: string })[] = []
  for (let from = 0; from < customers.length; from += atOnce) {
    const read = customers.slice(from, from + atOnce).map(async ({ uid, name, services }) => {
      const computed = await readMonthOrNull(uid, month, { services, names: nurseNames })
      if (computed) return [{ name, ...computed }]
      failed.push({ uid, name })
      return []
    })
    months.push(...(await Promise.all(read)).flat())
  }
  return {
    months: months
      .filter(({ lines, unreadable }) => lines.length + unreadable.length > 0)
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    failed,
  }
}

/** Who may have lines in a month, each with the services that go on or have ended since it began; also of whom it has a record. */
async function listCustomers(month: Month) {
  const [paid, records] = await Promise.all([
    readPaidSince(startOfDay(daysOfMonth(month).first)),
    listMoneyMonths(month),
  ])
  const without = new Map<string, PaidService[]>(records.map(({ uid }) => [uid, []]))
  return new Map([...without, ...Map.groupBy(paid, ({ uid }) => uid)])
}
