import { setClock } from '#server/clock.server.ts'
import { rollPlans } from '#server/plan-changes/roll-forward.server.ts'
import { tableClient } from '#server/table/client.server.ts'

/*
 * The plans' run in a process of its own, for `roll-killed.long.test.ts`: `node roll-and-die.ts TIME NTH WHEN`. Its clock begins at that time,
 * in milliseconds since 1970. The process is killed as by `kill -9` before its nth request to the table is sent, or after the table has
 * carried it out and before the product reads the answer.
 */
const [time = '', nth = '', when = ''] = process.argv.slice(2)
const ahead = Number(time) - Date.now()
setClock({
  now: () => Date.now() + ahead,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})

let requests = 0
tableClient.middlewareStack.add(
  (next) => async (args) => {
    const isMeant = ++requests === Number(nth)
    if (isMeant && when === 'before') process.kill(process.pid, 'SIGKILL')
    const answer = await next(args)
    if (isMeant) process.kill(process.pid, 'SIGKILL')
    return answer
  },
  { step: 'finalizeRequest', priority: 'low' },
)
await rollPlans({ until: Number.POSITIVE_INFINITY })
process.exit(0)
