import { setClock } from '#server/clock.server.ts'
import { rollPlans } from '#server/plan-changes/roll-forward.server.ts'
import { tableClient } from '#server/table/client.server.ts'

/*
 * The plans' run in a process of its own, for `roll-killed.long.test.ts`: `node roll-and-die.ts TIME NTH WHEN`. Its clock begins at that time,
 * in milliseconds since 1970. The process is killed as by `kill -9` before its nth request to the table is sent, or after the table has
 * carried it out and before the product reads the answer. What its other worker has asked for by then is carried out first, and its answer
 * is not read: else the table would still change while the test reads it.
 */
const [time = '', nth = '', when = ''] = process.argv.slice(2)
const ahead = Number(time) - Date.now()
setClock({
  now: () => Date.now() + ahead,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})

let requests = 0
const underWay = new Set<Promise<unknown>>()
const never = new Promise<never>(() => {})

async function die(): Promise<never> {
  await Promise.allSettled(underWay)
  process.kill(process.pid, 'SIGKILL')
  return never
}

tableClient.middlewareStack.add(
  (next) => async (args) => {
    requests++
    if (requests > Number(nth)) return never
    const isMeant = requests === Number(nth)
    if (isMeant && when === 'before') return die()
    const answer = next(args)
    underWay.add(answer)
    await answer.finally(() => underWay.delete(answer))
    if (isMeant) return die()
    return requests < Number(nth) ? answer : never
  },
  { step: 'finalizeRequest', priority: 'low' },
)
await rollPlans({ until: Number.POSITIVE_INFINITY })
process.exit(0)
