import { expect, test } from 'vitest'
import { minute } from '#domain/visits/days.ts'
import { now } from '#server/clock.server.ts'
import { recordEvent } from '#server/attendance/record-report.server.ts'
import { sendNurse } from '#server/covers/send-nurse.server.ts'
import { createNurse } from '#tests/support/people.ts'
import { rawFaults } from '#tests/support/raw-table.ts'
import { storedItems, type StoredItem } from '#tests/support/stored-table.ts'
import { accountUser } from '#tests/support/visits/plans.ts'
import { arrival, nurseAuthor } from '#tests/support/visits/reports.ts'
import { sendForm } from '#tests/support/visits/sending.ts'
import { startOnTuesday } from '#tests/support/visits/tuesday.ts'
import { begins, plannedVisit } from '#tests/support/visits/wednesday-visit.ts'

/* The reader of the raw table finds nothing wrong in what the product writes, and each fault that is put in. */

const clock = startOnTuesday()

/** A visit to which nobody came, and another nurse who has arrived. */
async function pair(): Promise<StoredItem[]> {
  const { office, visit } = await plannedVisit()
  const sunita = await createNurse()
  clock.moveTo(begins + 20 * minute)
  await sendNurse(accountUser(office), await sendForm(visit, sunita))
  clock.advance(30 * minute)
  await recordEvent(nurseAuthor(sunita), arrival({ ...visit, line: '2' }))
  return storedItems()
}

const entity = (item: StoredItem) => item.__edb_e__?.S
const replaceIn = (name: string, from: string | RegExp, to: string) => (items: StoredItem[]) =>
  items.map((item) =>
    entity(item) === name ? (JSON.parse(JSON.stringify(item).replace(from, to)) as StoredItem) : item,
  )

/** The parts of a packed week, behind the sign of its format. */
const partsOf = ({ visits }: StoredItem) => JSON.parse(visits?.S?.slice(1) ?? '[]') as string[]
const textOf = (parts: string[]) => ({ S: `1${JSON.stringify(parts)}` })

/** Both visits of the pair are the first nurse's. */
function ofOneNurse(items: StoredItem[]): StoredItem[] {
  return items.map((item) => {
    const packed = entity(item) === 'serviceWeek' ? partsOf(item) : []
    const [monday = '', nurse = '', other, rows = ''] = packed
    return other === undefined || rows === ''
      ? item
      : { ...item, visits: textOf([monday, nurse, nurse, rows]) }
  })
}

/** Nobody has reported anything of a visit: its arrival, its departure and that nobody came are the fields 7 to 9 of a row. */
function withoutTimes(items: StoredItem[]): StoredItem[] {
  const row = (fields: string[]) =>
    fields.map((field, place) => (place > 6 && place < 10 ? '' : field)).join(',')
  return items.map((item) => {
    if (entity(item) !== 'serviceWeek') return item
    const packed = partsOf(item)
    const rows = (packed.pop() ?? '').split(';').map((each) => row(each.split(',')))
    return { ...item, visits: textOf([...packed, rows.join(';')]) }
  })
}

test('nothing is wrong', async () => {
  expect(rawFaults(await pair(), now())).toEqual([])
})

test.each<[string, (items: StoredItem[]) => StoredItem[], RegExp]>([
  [
    'a diary without the nurse’s visits',
    (items) => items.filter((item) => entity(item) !== 'diary'),
    /^V3: the diaries/,
  ],
  ['a plan without its line', replaceIn('plan', '"id":{"S":"1"}', '"id":{"S":"7"}'), /^V3: the weeks/],
  ['an event that is gone', (items) => items.filter((item) => entity(item) !== 'visitEvent'), /^V5/],
  [
    'a service that is closed',
    replaceIn('service', '"status":{"S":"assigned"}', '"status":{"S":"closed"}'),
    /^V4/,
  ],
  [
    'a first visit that names another one',
    replaceIn('serviceWeek', /,2,2(?=;|\\")/, ',9,2'),
    /names no substitute/,
  ],
  ['a first visit whose nurse may come too', withoutTimes, /has a substitute and may come too/],
  [
    'a nurse who is not available',
    replaceIn('staff', '"available":{"BOOL":true}', '"available":{"BOOL":false}'),
    /^V2/,
  ],
  ['a notice twice', (items) => [...items, ...items.filter((item) => entity(item) === 'notice')], /^V6/],
  ['two visits of one nurse at one time', ofOneNurse, /^V1/],
])('%s', async (_, change, fault) => {
  expect(rawFaults(change(await pair()), now()).join('\n')).toMatch(new RegExp(fault, 'm'))
})
