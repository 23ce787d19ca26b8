import { addDays, instantAt, startOfDay, type Day } from '#domain/visits/days.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import type { Write } from '#server/table/transaction.server.ts'

/** How many days after the due day a family is reminded again. */
const remindedAgainAfter = 3

/** The writes of a reminder on a day: void when what is open of it is paid by then. */
function reminderOn(day: Day, { uid, source, dueOn }: Charge): Write<'busy'>[] {
  const notice = {
    kind: 'paymentReminder',
    recipient: { to: 'family', uid },
    serviceId: '',
    day: dueOn,
  } as const
  return noticeWrites(`${source}#${day}`, [notice], instantAt(startOfDay(day)))
}

type Charge = { uid: string; source: string; dueOn: Day }

/** The reminders of a statement, or of a request for a month ahead: on its due day and once more. */
export function reminders(charge: Charge): Write<'busy'>[] {
  return [...reminderOn(charge.dueOn, charge), ...reminderAgain(charge)]
}

/** The reminder of what is due on the day on which it arises, as what a reversal leaves open. */
export function reminderAgain(charge: Charge): Write<'busy'>[] {
  return reminderOn(addDays(charge.dueOn, remindedAgainAfter), charge)
}
