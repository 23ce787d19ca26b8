import type { StoredUser } from '#server/customers/user.entity.server.ts'
import { MoneyAccount, type StoredMoneyAccount } from '#server/money/money-account.entity.server.ts'
import { Payment, type StoredPayment } from '#server/money/payment.entity.server.ts'
import { readToPay } from '#server/money/read-to-pay.server.ts'
import { dueNow } from '#server/money/reminders.server.ts'
import { moneyValues } from '#server/notice-sender/texts/money-values.server.ts'
import type { StoredNotice } from '#server/notices/notice.entity.server.ts'
import { itemOf, readItems, type ItemRead } from '#server/table/read-items.server.ts'
import type { Composed } from './composed.server.ts'
import { toFamily } from './messages.server.ts'
import { isReachable, languageOf } from './recipients.server.ts'
import { userItem } from './visit-records.server.ts'

type Kind = 'paymentReceipt' | 'amountDue' | 'paymentReminder'
type Money = Parameters<typeof moneyValues>[1]

/** The payment, refund or reversal whose id is the notice's change. */
export function composePaymentReceipt(notice: StoredNotice): Promise<Composed | null> {
  const { change: paymentId, recipientId: uid = '' } = notice
  const payment = itemOf(Payment, Payment.get({ uid, paymentId }))
  return toAccount<StoredPayment>('paymentReceipt', uid, payment, (stored) => stored)
}

/**
 * What the family has to pay when it is sent, also ahead, if nothing was told since: the notice's change names the charge or request, up to a
 * `#`.
 */
function composeDue(kind: 'amountDue' | 'paymentReminder', { change, recipientId: uid = '' }: StoredNotice) {
  const [named] = change.split('#')
  return toAccount(kind, uid, accountItem(uid), async (account) => {
    if (account.due?.source !== named) return null
    const now = dueNow(account, await readToPay(uid, account))
    return now && now.open > 0 ? { amount: now.open, day: now.dueOn } : null
  })
}

export const composeAmountDue = (notice: StoredNotice) => composeDue('amountDue', notice)
export const composePaymentReminder = (notice: StoredNotice) => composeDue('paymentReminder', notice)

function accountItem(uid: string): ItemRead<StoredMoneyAccount> {
  return itemOf(MoneyAccount, MoneyAccount.get({ uid }))
}

async function toAccount<Item>(
  kind: Kind,
  uid: string,
  item: ItemRead<Item>,
  moneyOf: (item: Item) => Money | null | Promise<Money | null>,
): Promise<Composed | null> {
  const [found, user] = await readItems<[Item, StoredUser]>(item, userItem(uid))
  const money = found && (await moneyOf(found))
  if (!money || !user || !isReachable(user, { userId: uid }, kind)) return null
  const values = moneyValues(languageOf(user), money)
  return toFamily(kind, user, { mailText: kind, sms: values, mail: values, path: '/show/account' })
}
