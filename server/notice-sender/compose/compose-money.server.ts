import type { StoredUser } from '#server/customers/user.entity.server.ts'
import { askDueDay, askSource } from '#server/money/ask-ahead.server.ts'
import { MoneyAccount, type StoredMoneyAccount } from '#server/money/money-account.entity.server.ts'
import { Payment, type StoredPayment } from '#server/money/payment.entity.server.ts'
import { readToPay } from '#server/money/read-to-pay.server.ts'
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
export function composeAmountDue({ recipientId: uid = '', day = '' }: StoredNotice) {
  return toAccount('amountDue', uid, accountItem(uid), async (account) => {
    const { amount } = await readToPay(uid, account)
    return amount > 0 ? { amount, day } : null
  })
}

/** What is still open of the charge, or of the last request for a month ahead, that the notice's change names up to a `#`. */
export function composePaymentReminder({ change, recipientId: uid = '' }: StoredNotice) {
  const [named] = change.split('#')
  return toAccount('paymentReminder', uid, accountItem(uid), async (account) => {
    const { debts, asked } = account
    const debt = debts.find(({ source }) => source === named)
    if (debt) return { amount: debt.amount, day: debt.dueOn }
    if (!asked || askSource(asked) !== named) return null
    const { amount, months } = await readToPay(uid, account)
    return amount > 0 && months.length > 0 ? { amount, day: askDueDay(asked) } : null
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
