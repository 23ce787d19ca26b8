import { lineReasonWords } from '#app/content/office/money-lines.ts'
import { plainAmount } from '#domain/money/amounts.ts'
import type { StatementLine } from '#domain/money/statement.ts'
import { written, writeRowsAsCsv, type CsvColumn, type CsvFile } from '#server/lists/csv.server.ts'
import type { StoredPayment } from '#server/money/payment.entity.server.ts'
import type { StoredStatement } from '#server/money/statement.entity.server.ts'

/** Rupees with two decimals and an ASCII minus, with which a spreadsheet can count. */
function rupees(paise: number) {
  return written(plainAmount(paise))
}

type StatementRow = { statement: StoredStatement; line: StatementLine }

const statementColumns: CsvColumn<StatementRow>[] = [
  { title: 'Statement', cell: ({ statement }) => statement.number },
  { title: 'Issued', cell: ({ statement }) => statement.issuedOn },
  { title: 'Due', cell: ({ statement }) => statement.dueOn },
  { title: 'Month', cell: ({ statement }) => statement.month },
  { title: 'Customer', cell: ({ statement }) => statement.name },
  { title: 'Patient', cell: ({ line }) => line.patientName },
  { title: 'Day', cell: ({ line }) => line.day },
  { title: 'State', cell: ({ line }) => line.state },
  { title: 'Reason', cell: ({ line }) => lineReasonWords[line.reason] },
  { title: 'Note', cell: ({ line: { facts } }) => facts.added?.text ?? facts.decision?.reason ?? '' },
  { title: 'Billed before, rupees', cell: ({ line }) => rupees(line.was) },
  { title: 'Billed, rupees', cell: ({ line }) => rupees(line.difference) },
]

/** The lines of some statements, also those that bill nothing. */
export function statementsCsv(statements: readonly StoredStatement[]): CsvFile {
  const rows = statements.flatMap((statement) => statement.lines.map((line) => ({ statement, line })))
  return writeRowsAsCsv(rows, statementColumns)
}

const paymentColumns: CsvColumn<StoredPayment>[] = [
  { title: 'Recorded', cell: ({ enteredAt }) => enteredAt },
  { title: 'Day', cell: ({ day }) => day },
  { title: 'Customer', cell: ({ name }) => name },
  { title: 'Customer ID', cell: ({ uid }) => uid },
  { title: 'Kind', cell: ({ kind }) => kind },
  { title: 'Mode of payment', cell: ({ way }) => way },
  { title: 'Reference', cell: ({ reference = '' }) => reference },
  { title: 'Received, rupees', cell: ({ amount }) => rupees(amount) },
  { title: 'Recorded by', cell: ({ author }) => author.name },
  { title: 'Reason', cell: ({ reason = '' }) => reason },
]

export function paymentsCsv(payments: readonly StoredPayment[]): CsvFile {
  return writeRowsAsCsv(payments, paymentColumns)
}
