import { compare } from '#domain/compare.ts'
import { readStatementNumber, statementYear, totalOf } from '#domain/money/statement.ts'
import type { TableRecords } from '../table-records.ts'

/** M5. The numbers of a series are 1 to its last, and their days never fall; each statement has one audit entry. */
export function series({ statement, statementSeries, auditEntry }: TableRecords): string[] {
  const audited = auditEntry
    .filter(({ action }) => action === 'issue-statement')
    .map(({ values }) => (values as { number: string }).number)
  const seriesOf = (year: string, letter: string) =>
    statement
      .map((each) => ({ ...each, ...readStatementNumber(each.number) }))
      .filter((each) => each.year === year && each.letter === letter)
      .toSorted((one, other) => compare(one.number, other.number))
  const known = new Set(statementSeries.map(({ year, letter }) => `${year} ${letter}`))
  return [
    ...statement.flatMap(({ number, issuedOn }) => {
      const { year = '', letter = '' } = readStatementNumber(number) ?? {}
      const own = audited.filter((each) => each === number)
      const isRight = known.has(`${year} ${letter}`) && year === statementYear(issuedOn) && own.length === 1
      return isRight ? [] : [`${number} is in no series of its year, or is not audited once`]
    }),
    ...statementSeries.flatMap(({ year, letter, last, lastDay }) => {
      const own = seriesOf(year, letter)
      const days = own.map(({ issuedOn }) => issuedOn)
      const isRight =
        own.every(({ place }, at) => place === at + 1) &&
        own.length === last &&
        (days.at(-1) ?? '') === lastDay &&
        days.every((day, at) => day >= (days[at - 1] ?? ''))
      return isRight ? [] : [`the series ${year}${letter} is not 1 to ${last} by day`]
    }),
  ]
}

/** M6. A statement is the sum of its lines; what is billed of a month is what its statements have billed, each line once net. */
export function statements({ statement, moneyMonth }: TableRecords): string[] {
  const byNumber = new Map(statement.map((each) => [each.number, each]))
  const named = moneyMonth.flatMap((month) => month.statements)
  return [
    ...(named.length === statement.length && new Set(named).size === named.length
      ? []
      : ['the statements are not those of the months']),
    ...statement.flatMap(({ number, total, lines }) =>
      total === totalOf(lines) && lines.every(({ state, difference }) => state !== 'held' || difference === 0)
        ? []
        : [`${number} is not the sum of its lines`],
    ),
    ...moneyMonth.flatMap(({ uid, month, statements: numbers, billed }) => {
      const own = numbers.flatMap((number) => byNumber.get(number) ?? [])
      const sums = new Map<string, number>()
      for (const { id, was, difference, state } of own.flatMap(({ lines }) => lines)) {
        if (state === 'held') continue
        if (was !== (sums.get(id) ?? 0)) return [`${id} was billed otherwise before`]
        sums.set(id, was + difference)
      }
      const isRight =
        own.every((each) => each.uid === uid && each.month === month) &&
        sums.size === Object.keys(billed).length &&
        [...sums].every(([id, amount]) => billed[id] === amount)
      return isRight ? [] : [`${uid} in ${month} is not billed as its statements say`]
    }),
  ]
}
