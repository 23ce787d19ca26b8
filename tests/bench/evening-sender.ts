import { setClock } from '#server/clock.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'

/*
 * One run of the sender in a process of its own, for `evening.ts`: `node tests/bench/evening-sender.ts MILLISECONDS`. Its clock is ahead
 * of the machine's by that time, and its waits are real. It prints what became of the notices.
 */
const ahead = Number(process.argv[2])
setClock({
  now: () => Date.now() + ahead,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})
process.stdout.write(`${JSON.stringify(await runNotices())}\n`)
process.exit(0)
