import { withEntry, type Entry } from '#domain/money/standing.ts'
import { shownEmail } from '#domain/placeholder-email.ts'
import { today } from '#server/clock.server.ts'
import { User, type StoredUser } from '#server/customers/user.entity.server.ts'
import { itemOf, readItems, readShown } from '#server/table/read-items.server.ts'
import { always, inTransaction, type Write } from '#server/table/transaction.server.ts'
import { MoneyAccount, type StoredMoneyAccount } from './money-account.entity.server.ts'

/** A customer as the books have them; `getsSms`: the number is verified, and the account is open. */
export type Account = {
  uid: string
  name: string
  number: string
  getsSms: boolean
  stored: StoredMoneyAccount | null
}

/** The account of a customer, whose own account may be deleted: one request. Null for a uid without either. */
export async function readAccount(uid: string): Promise<Account | null> {
  const [user, stored] = await readItems<[StoredUser, StoredMoneyAccount]>(
    itemOf(User, User.get({ uid })),
    itemOf(MoneyAccount, MoneyAccount.get({ uid })),
  )
  if (!user) return stored && { uid, name: stored.name, number: stored.number, getsSms: false, stored }
  const { number, phoneVerified, disabledSince, displacedSince } = user
  const getsSms = phoneVerified && !disabledSince && !displacedSince
  return { uid, name: nameOf(user), number, getsSms, stored }
}

/** The names of customers for a list, also of those whose account was deleted. */
export async function readCustomerNames(uids: readonly string[]): Promise<Map<string, string>> {
  const found = await readShown<(StoredUser | StoredMoneyAccount)[]>(
    ...uids.flatMap((uid) => [
      itemOf(MoneyAccount, MoneyAccount.get({ uid })),
      itemOf(User, User.get({ uid })),
    ]),
  )
  return new Map(
    found.flatMap((each) => (each ? [[each.uid, 'name' in each ? each.name : nameOf(each)] as const] : [])),
  )
}

/**
 * The write of one more entry of an account, on condition that it has not changed since it was read: no entry is lost, and no refund is
 * above the credit.
 * @param entry `dueOn`: today if left out, as for a payment
 * @param told the request or charge of which the family gets a message with it
 */
export function accountEntry(
  { uid, name, number, stored }: Account,
  entry: Omit<Entry, 'dueOn'> & Partial<Pick<Entry, 'dueOn'>>,
  told: Told = {},
): Write<'changed'> {
  const { balance, debts } = withEntry(stored ?? { balance: 0, debts: [] }, { dueOn: today(), ...entry })
  const version = stored?.version ?? 0
  const [oldest] = debts
  const open = balance > 0 ? ('owes' as const) : ('credit' as const)
  const place = balance === 0 ? null : { open, openSince: oldest?.dueOn ?? today() }
  const item = inTransaction(MoneyAccount)
    .put({
      ...{ uid, name, number, balance, debts, version: version + 1 },
      ...{ ...place, ...toldAfter(stored, entry, told) },
    })
    .where((current, { eq, notExists }) =>
      stored ? eq(current.version, version) : notExists(current.version),
    )
    .commit()
  return { item, otherwise: 'changed' }
}

type Told = Pick<StoredMoneyAccount, 'asked' | 'due'>

/** After an entry, what is open of the request, for which each payment is as well; and what is due, of which the later day stays. */
function toldAfter(
  stored: Told | null,
  { owed, dueOn }: Partial<Pick<Entry, 'dueOn'>> & Pick<Entry, 'owed'>,
  told: Told,
): Told {
  const isPayment = dueOn === undefined
  const former = stored?.asked && { ...stored.asked, open: stored.asked.open + (isPayment ? owed : 0) }
  const asked = told.asked ?? former
  const isLater = told.due && told.due.dueOn >= (stored?.due?.dueOn ?? '')
  const due = isLater ? told.due : stored?.due
  return { ...(asked && { asked }), ...(due && { due }) }
}

/** The write that keeps name and number of a customer with services in the books, before their own account is deleted. */
export function keptForBooks(user: StoredUser): Write<'busy'>[] {
  const { uid, number } = user
  const item = inTransaction(MoneyAccount)
    .upsert({ uid, name: nameOf(user), number })
    .add({ version: 1, balance: 0 })
    .ifNotExists({ debts: [] })
    .commit()
  return [always(item)]
}

function nameOf({ firstname, lastname, email, number }: StoredUser): string {
  return `${firstname} ${lastname}`.trim() || shownEmail(email) || number
}

/** Which families owe something, what was due first at the beginning; and which have credit. For display only. */
export async function readOpenAccounts(): Promise<Record<'owes' | 'credit', StoredMoneyAccount[]>> {
  const [owes, credit] = await Promise.all(
    (['owes', 'credit'] as const).map((open) => MoneyAccount.query.byOpen({ open }).go({ pages: 'all' })),
  )
  return { owes: owes?.data ?? [], credit: credit?.data ?? [] }
}
