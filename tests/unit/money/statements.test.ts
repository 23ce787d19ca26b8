import { expect, test } from 'vitest'
import { statementMessages } from '#app/content/office/statements.ts'
import { unbilled, type Line } from '#domain/money/lines.ts'
import {
  readStatementNumber,
  statementLines,
  statementNumber,
  statementYear,
  unitsOf,
} from '#domain/money/statement.ts'
import { toPay } from '#domain/money/to-pay.ts'
import { upiCode, upiLink, upiReference } from '#server/money/upi-payment.server.ts'

/* The parts of statements and of asking ahead that need no table (docs/decisions/0114). */

function visit(day: number, changes: Partial<Line> = {}): Line {
  const id = `s1#1#2026-12-${String(day).padStart(2, '0')}`
  return {
    ...{ id, serviceId: 's1', patientName: 'Sulochana', day: id.slice(-10), state: 'charged' },
    ...{ amount: 1200_00, reason: 'served', facts: {} },
    ...changes,
  }
}

const days = (count: number, changes?: Partial<Line>) =>
  Array.from({ length: count }, (_, place) => visit(place + 1, changes))

test.each([
  ['2026-04-01', '2627'],
  ['2027-03-31', '2627'],
  ['2031-01-01', '3031'],
])('a statement of %s has a number of the financial year %s', (day, year) => {
  expect(statementYear(day)).toBe(year)
})

test('a number has five digits, and after a restore a letter', () => {
  expect(statementNumber({ year: '2627', letter: '' }, 1)).toBe('ST-2627-00001')
  expect(statementNumber({ year: '2627', letter: 'B' }, 12345)).toBe('ST-2627-B12345')
  expect(readStatementNumber('ST-2627-B12345')).toEqual({ year: '2627', letter: 'B', place: 12345 })
  for (const text of ['', 'ST-2627-1', 'ST-2627-A00001', 'ST-2627-00001 ', 'st-2627-00001'])
    expect(readStatementNumber(text)).toBeNull()
  // The table takes no key of 3,000 digits.
  expect(readStatementNumber(`ST-2627-${'1'.repeat(3_000)}`)).toBeNull()
})

test('a statement shows what is not billed, with what was billed before, and what is held', () => {
  const [billedOnce, corrected] = [visit(1), visit(2, { amount: 600_00 })]
  const paused = visit(3, { state: 'not-charged', amount: 0, reason: 'paused' })
  const held = visit(4, { state: 'held', amount: 0, reason: 'no-report' })
  const billed = { [billedOnce.id]: 1200_00, [corrected.id]: 1200_00 }
  const lines = [billedOnce, corrected, paused, held]
  const shown = statementLines(lines, unbilled(lines, billed), billed)
  expect(shown.map(({ id, was, difference }) => [id, was, difference])).toEqual([
    [corrected.id, 1200_00, -600_00],
    [paused.id, 0, 0],
    [held.id, 0, 0],
  ])
})

const daily = (price: number) => ({ unit: 'day' as const, price })

test('lines of the same amount stand together, full-time care by its days at the agreed price, unless some of it was billed before', () => {
  const lines = [
    ...days(28).map((line) => ({ ...line, difference: line.amount })),
    { facts: {}, difference: 960_00 },
    { facts: { days: 30, price: daily(1700_00) }, difference: 51_000_00 },
    { facts: { days: 28, price: daily(900_00) }, difference: 1_00 },
    { facts: { days: 30, decision: { days: 28 }, price: daily(900_00) }, difference: 25_200_00 },
    {
      facts: { days: 30, decision: { days: 28 }, now: 'to-enter' as const, price: daily(800_00) },
      difference: 24_000_00,
    },
    {
      facts: { days: 28, decision: { days: 28 }, price: daily(900_00) },
      was: 25_200_00,
      difference: -2_800_00,
    },
    // Neither a price by month, nor another amount than agreed, is one of days.
    { facts: { days: 20, price: { unit: 'month' as const, price: 34_000_00 } }, difference: 34_000_00 },
    { facts: { days: 20, price: daily(900_00) }, difference: 16_000_00 },
    { facts: {}, difference: 0 },
  ]
  expect(unitsOf(lines)).toEqual([
    { count: 30, each: 1700_00, amount: 51_000_00 },
    { count: 1, each: 34_000_00, amount: 34_000_00 },
    { count: 28, each: 1200_00, amount: 33_600_00 },
    { count: 28, each: 900_00, amount: 25_200_00 },
    { count: 30, each: 800_00, amount: 24_000_00 },
    { count: 1, each: 16_000_00, amount: 16_000_00 },
    { count: 1, each: 960_00, amount: 960_00 },
    { count: 1, each: 1_00, amount: 1_00 },
    { count: 1, each: -2_800_00, amount: -2_800_00 },
  ])
})

const planned = { state: 'to-come', amount: 0, reason: 'not-over', facts: { proposal: 1200_00 } } as const
const december = { month: '2026-12', lines: days(30, planned), unbilled: [], billed: {} }

test('with 2,400 of credit and 30 days at 1,200 a family is asked for 33,600', () => {
  const asked = toPay(-2400_00, [december])
  expect(asked.amount).toBe(33_600_00)
  expect(asked.months.map(({ month, units }) => [month, unitsOf(units)])).toEqual([
    ['2026-12', [{ count: 30, each: 1200_00, amount: 36_000_00 }]],
  ])
})

test('with 36,000 prepaid for a month that costs 34,800 it is asked for 34,800 of the next, on the 28th, on the 2nd and once it is billed', () => {
  const served = days(27).map((line) => ({ ...line, difference: line.amount }))
  const running = [...served, ...days(2, planned)]
  const onThe28th = { month: '2026-11', lines: running, unbilled: served, billed: {} }
  expect(toPay(-36_000_00, [onThe28th, december]).amount).toBe(34_800_00)
  const all = days(29).map((line) => ({ ...line, difference: line.amount }))
  const onThe2nd = { month: '2026-11', lines: all, unbilled: all, billed: {} }
  expect(toPay(-36_000_00, [onThe2nd, december]).amount).toBe(34_800_00)
  const billed = Object.fromEntries(all.map(({ id, amount }) => [id, amount]))
  expect(toPay(-1200_00, [{ ...onThe2nd, unbilled: [], billed }, december]).amount).toBe(34_800_00)
})

test('what is held is asked for as proposed, unless it is billed already; without a price it is counted alone', () => {
  const held = (day: number, facts: Line['facts']) => visit(day, { state: 'held', amount: 0, facts })
  const [proposed, unpriced, billedBefore] = [
    held(1, { proposal: 600_00 }),
    held(2, {}),
    held(3, { proposal: 1200_00 }),
  ]
  const month = {
    month: '2026-12',
    lines: [proposed, unpriced, billedBefore],
    unbilled: [],
    billed: { [billedBefore.id]: 1200_00 },
  }
  expect(toPay(0, [month])).toMatchObject({ amount: 600_00, notPriced: 1 })
})

test('a UPI link has the merchant, the amount and a reference of family and day', () => {
  const uid = 'a1b2c3d4-0000-4000-8000-000000000000'
  const reference = upiReference(uid, '2026-12-01')
  expect(upiCode(uid)).toBe('A1B2C3D4')
  expect(reference).toBe('A1B2C3D420261201')
  expect(upiLink({ merchant: 'nivaas@bank', name: 'Nivaas Care', amount: 33_600_05, reference })).toBe(
    'upi://pay?pa=nivaas@bank&pn=Nivaas%20Care&tr=A1B2C3D420261201&am=33600.05&cu=INR',
  )
})

test('many statements are named by the first and the last, unless others were issued in between', () => {
  const numbers = [1, 2, 3, 4].map((place) => statementNumber({ year: '2627', letter: '' }, place))
  const [one = '', two = '', , four = ''] = numbers
  expect(statementMessages.issued([one])).toBe('1 statement issued: ST-2627-00001.')
  expect(statementMessages.issued([one, two])).toBe('2 statements issued: ST-2627-00001, ST-2627-00002.')
  expect(statementMessages.issued(numbers)).toBe('4 statements issued: ST-2627-00001 to ST-2627-00004.')
  expect(statementMessages.issued([one, two, four])).toBe(
    '3 statements issued: ST-2627-00001, ST-2627-00002, ST-2627-00004.',
  )
})
