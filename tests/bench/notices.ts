import { beginComparison, fillTables, median, recordSpending } from './compare-sizes.ts'
import { itemOf } from './fill.ts'

/*
 * `npm run bench:tables -- notices`: what a run of the sender costs in tables of 1,000 and 1,000,000 notices, of which ten are due and the
 * others were sent: requests, capacity units and the p50 of one run. The target: as many units in the largest table as in the
 * smallest, and at most 1.2 times the time.
 */
const { sizes, rounds } = beginComparison(
  { sizes: '1000,1000000', rounds: '15' },
  { NOTICES_PER_SECOND: '999' },
)
const due = 10

const { setLog } = await import('#server/http/log.server.ts')
const { Notice } = await import('#server/notices/notice.entity.server.ts')
const { newNotice } = await import('#server/notices/notice-writes.server.ts')
const { runNotices } = await import('#server/notice-sender/run.server.ts')

const since = '2020-01-01T00:00:00.000Z'
function rowOf(index: number) {
  const recipient = { to: 'family' as const, uid: `uid-${index}` }
  const notice = { kind: 'familyCare' as const, recipient, serviceId: `service-${index}` }
  return newNotice(`change-${index}`, notice, since)
}

const tables = await fillTables(sizes, (filler, size) => {
  for (let index = 0; index < size; index++) {
    const sent = { ...rowOf(index), state: 'sent' as const, sms: 'sent' as const, mail: 'skipped' as const }
    filler.write(itemOf(Notice.put(sent)))
  }
})
setLog(() => {})
const { useTable, measure } = await recordSpending(tables)

const runs = new Map<number, Awaited<ReturnType<typeof measure>>[]>(sizes.map((size) => [size, []]))
for (let round = 0; round <= rounds; round++) {
  for (const size of sizes) {
    useTable(size)
    for (let index = 0; index < due; index++) await Notice.put(rowOf(size + round * due + index)).go()
    let counts = { void: 0 }
    // What is due becomes void: claimed, composed and noted, without the messages, which no table makes slower.
    const measured = await measure(async () => (counts = await runNotices(() => Promise.resolve(null))))
    // The first round warms up, and writes how far the sender has looked.
    if (round === 0) continue
    if (counts.void !== due) throw new Error(`Not all were worked on: ${JSON.stringify(counts)}`)
    runs.get(size)?.push(measured)
  }
}
const p50 = (size = 0) => median((runs.get(size) ?? []).map(({ time }) => time))
console.log(
  '| notices | requests | capacity units | p50 in ms | times the smallest |\n| ---: | ---: | ---: | ---: | ---: |',
)
for (const size of sizes) {
  const { requests, units } = runs.get(size)?.at(-1) ?? { requests: 0, units: 0 }
  const ratio = (p50(size) / p50(sizes[0])).toFixed(2)
  console.log(`| ${size} | ${requests} | ${units} | ${p50(size).toFixed(1)} | ${ratio} |`)
}
await tables.remove()
process.exit(0)
