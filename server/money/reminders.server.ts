import { company } from '#domain/company.ts'
import type { ToPay } from '#domain/money/to-pay.ts'
import { addDays, dayAt, instantAt, startOfDay, type Day } from '#domain/visits/days.ts'
import { noticeWrites } from '#server/notices/notice-writes.server.ts'
import type { Write } from '#server/table/transaction.server.ts'
import type { StoredMoneyAccount } from './money-account.entity.server.ts'

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

type Request = NonNullable<StoredMoneyAccount['asked']>

/** What the messages of a request for a month ahead name, and the day by which it is to be paid. */
export function chargeOf({ form, month, at }: Request): Omit<Charge, 'uid'> {
  return { source: `${form} ${month}`, dueOn: addDays(dayAt(Date.parse(at)), company.daysToPay) }
}

/**
 * What a family has to pay of all that it was told, by the day that it was told last; the messages of what it was told before are void.
 * @returns `open`: all that is to be paid; while a request runs at most what is open of its amount, as the month may have come to more since
 */
export function dueNow({ balance, asked, due }: StoredMoneyAccount, { amount, months }: ToPay) {
  if (!due) return null
  const isAsked = months.length > 0 && asked !== undefined
  return { ...due, open: isAsked ? Math.min(amount, Math.max(asked.open, balance)) : amount }
}
