import type { Agreement } from '#domain/money/agreement.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { Agreements, type StoredAgreements } from './agreements.entity.server.ts'
import { MoneyAccount } from './money-account.entity.server.ts'
import { MoneyMonth, type StoredMoneyMonth } from './money-month.entity.server.ts'
import { readPaymentsOf } from './read-payments.server.ts'
import { readStatements } from './read-statements.server.ts'
import type { StoredStatement } from './statement.entity.server.ts'

/** What is stored of a customer's money, for the copy of their data; without the names of who works here. */
export async function readOwnMoney(uid: string, serviceIds: readonly string[]) {
  const { data: months } = await MoneyMonth.query.ofCustomer({ uid }).go({ consistent: true, pages: 'all' })
  const { data: moneyAccount } = await MoneyAccount.get({ uid }).go({ consistent: true })
  const payments = await readPaymentsOf(uid)
  return {
    moneyAccount,
    payments: payments.map(({ author: _author, ...payment }) => payment),
    prices: await readOwnPrices(uid, serviceIds),
    months: months.map(copyOf),
    statements: (await readStatements(months.flatMap(({ statements }) => statements))).map(statementCopy),
  }
}

function copyOf({ month, decisions, added, statements, billed }: StoredMoneyMonth) {
  return {
    ...{ month, statements, billed },
    decisions: decisions.map(({ by: _by, form: _form, seen: _seen, ...decision }) => decision),
    added: added.map(({ by: _by, form: _form, ...line }) => line),
  }
}

function statementCopy({
  number,
  month,
  name,
  issuedOn,
  dueOn,
  total,
  balanceBefore,
  lines,
}: StoredStatement) {
  return {
    ...{ number, month, name, issuedOn, dueOn, total, balanceBefore },
    lines: lines.map(({ day, patientName, state, reason, amount, was, difference }) => ({
      ...{ day, patientName, state, reason, amount, was, difference },
    })),
  }
}

/** The agreements of a customer's services. */
async function readOwnPrices(
  uid: string,
  serviceIds: readonly string[],
): Promise<({ serviceId: string } & Agreement)[]> {
  const found = await readItems<StoredAgreements[]>(
    ...[...new Set(serviceIds)].map((serviceId) => itemOf(Agreements, Agreements.get({ serviceId }))),
  )
  return found.flatMap((own) => {
    if (own?.uid !== uid) return []
    return own.agreements.map(({ form: _form, savedAt: _savedAt, ...agreement }) => ({
      ...{ serviceId: own.serviceId },
      ...agreement,
    }))
  })
}
