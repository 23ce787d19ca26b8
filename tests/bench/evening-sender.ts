import { setClock } from '#server/clock.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { spentOn } from '#tests/support/read-units.ts'
import { writeUnitsOf } from '#tests/support/write-units.ts'

/*
 * One run of the sender in a process of its own, for `evening.ts`: `node tests/bench/evening-sender.ts MILLISECONDS`. Its clock is ahead
 * of the machine's by that time, and its waits are real. It prints what became of the notices, and the units that it took from the table.
 */
const ahead = Number(process.argv[2])
setClock({
  now: () => Date.now() + ahead,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})
let counts = {}
let units = 0
const { transactions, others } = await writeUnitsOf(async () => {
  ;({ units } = await spentOn(async () => (counts = await runNotices())))
})
const writes = transactions + others
process.stdout.write(`${JSON.stringify({ ...counts, writes, reads: units - writes })}\n`)
process.exit(0)
