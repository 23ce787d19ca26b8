import type { Language } from '#domain/languages.ts'
import { readStatementNumber } from '#domain/money/statement.ts'
import { User } from '#server/customers/user.entity.server.ts'
import type { Month } from '#domain/visits/months.ts'
import { itemOf, readItems } from '#server/table/read-items.server.ts'
import { listMoneyMonths, MoneyMonth } from './money-month.entity.server.ts'
import { Statement, type StoredStatement } from './statement.entity.server.ts'

/** A statement by its number, with the language in which its customer reads messages; null where there is none. */
export async function readStatement(
  number: string,
): Promise<{ statement: StoredStatement; language: Language } | null> {
  if (!readStatementNumber(number)) return null
  const [statement] = await readStatements([number])
  if (!statement) return null
  const { data: user } = await User.get({ uid: statement.uid }).go()
  return { statement, language: user?.language ?? 'en' }
}

/** Statements by their numbers, in that order; they exist. */
export async function readStatements(numbers: readonly string[]): Promise<StoredStatement[]> {
  const found = await readItems<StoredStatement[]>(
    ...numbers.map((number) => itemOf(Statement, Statement.get({ number }))),
  )
  return found.flatMap((statement) => statement ?? [])
}

/** The numbers of all statements of a customer, each with its month, the latest month first. */
export async function listStatementsOf(uid: string): Promise<{ number: string; month: Month }[]> {
  const { data } = await MoneyMonth.query.ofCustomer({ uid }).go({ consistent: true, pages: 'all' })
  return data.toReversed().flatMap(({ month, statements }) => statements.map((number) => ({ number, month })))
}

/** All statements of a month, in the order of their numbers. */
export async function readStatementsIn(month: Month): Promise<StoredStatement[]> {
  const records = await listMoneyMonths(month)
  return readStatements(records.flatMap(({ statements }) => statements).toSorted())
}
