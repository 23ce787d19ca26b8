import type { StoredUser } from '#server/customers/user.entity.server.ts'
import { MoneyAccount, type StoredMoneyAccount } from '#server/money/money-account.entity.server.ts'
import { Payment, type StoredPayment } from '#server/money/payment.entity.server.ts'
import { readToPay } from '#server/money/read-to-pay.server.ts'
import { dueLast } from '#server/money/reminders.server.ts'
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

/** What the family has to pay when it is sent, also ahead, by the notice's day. */
export function composeAmountDue({ change, recipientId: uid = '', day = '' }: StoredNotice) {
  return toAccount('amountDue', uid, accountItem(uid), async (account) => {
    const pay = await readToPay(uid, account)
    return pay.amount > 0 && dueLast(account, pay)?.source === change ? { amount: pay.amount, day } : null
  })
}

/** What is still open, if the charge or request that the notice's change names up to a `#` is due last. */
export function composePaymentReminder({ change, recipientId: uid = '' }: StoredNotice) {
  const [named] = change.split('#')
  return toAccount('paymentReminder', uid, accountItem(uid), async (account) => {
    const last = dueLast(account, await readToPay(uid, account))
    if (!last || last.source !== named || last.open <= 0) return null
    return { amount: last.open, day: last.dueOn }
  })
}

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
