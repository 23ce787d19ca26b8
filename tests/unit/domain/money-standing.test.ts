import { expect, test } from 'vitest'
import { isLateCash, plainReference } from '#domain/money/payments.ts'
import { withEntry, type Standing } from '#domain/money/standing.ts'
import { addDays } from '#domain/visits/days.ts'
import { seeded } from '#tests/support/chance.ts'

/* What a family owes, and by when. */

const first = '2026-11-01'

function after(...entries: [day: string, owed: number][]): Standing {
  return entries.reduce<Standing>(
    (standing, [day, owed]) => withEntry(standing, { source: '', dueOn: day, owed }),
    { balance: 0, debts: [] },
  )
}

test('a payment is for the oldest charge first', () => {
  const owed = after([first, 100], ['2026-12-01', 50], ['2026-12-02', -120])
  expect(owed).toEqual({ balance: 30, debts: [{ source: '', dueOn: '2026-12-01', amount: 30 }] })
})

test('a charge uses up the credit, and the rest of it is due on its day', () => {
  expect(after([first, -80], ['2026-12-01', 50])).toEqual({ balance: -30, debts: [] })
  expect(after([first, -80], ['2026-12-01', 100])).toEqual({
    balance: 20,
    debts: [{ source: '', dueOn: '2026-12-01', amount: 20 }],
  })
})

test('the debts always come to what is owed, in the order of their days', () => {
  const random = seeded(67)
  for (let round = 0; round < 200; round++) {
    let standing: Standing = { balance: 0, debts: [] }
    for (let entry = 0; entry < 12; entry++) {
      standing = withEntry(standing, {
        source: '',
        dueOn: addDays(first, Math.floor(random() * 90)),
        owed: Math.floor(random() * 2001) - 1000,
      })
      const { balance, debts } = standing
      expect(debts.reduce((sum, { amount }) => sum + amount, 0)).toBe(Math.max(balance, 0))
      expect(debts.every(({ amount }) => amount > 0)).toBe(true)
      expect(debts.map(({ dueOn }) => dueOn)).toEqual(debts.map(({ dueOn }) => dueOn).toSorted())
    }
  }
})

test('cash is late from the day before yesterday on', () => {
  const cash = { kind: 'received', way: 'cash' } as const
  expect(isLateCash({ ...cash, day: '2026-11-22' }, '2026-11-23')).toBe(false)
  expect(isLateCash({ ...cash, day: '2026-11-21' }, '2026-11-23')).toBe(true)
  expect(isLateCash({ ...cash, way: 'upi', day: '2026-11-21' }, '2026-11-23')).toBe(false)
})

test('a reference is the same however it is typed', () => {
  expect(plainReference(' 6305-1184 0277')).toBe('630511840277')
  expect(plainReference('६३०५११८४०२७७')).toBe('630511840277')
  expect(plainReference('hdfcr5 2026112')).toBe(plainReference('HDFCR52026112'))
  expect(plainReference(' - ')).toBe('')
})
