import { parseArgs } from 'node:util'
import { explainError, setToolEnvironment } from '#tools/data/tool-environment.ts'

/*
 * Lets mail to addresses that nobody has confirmed be sent again after it was stopped for bounces (docs/runbook.md, "Mail that came back"):
 *
 *   npm run mail:start                          in the running sandbox
 *   npm run mail:start -- --table TABLE_NAME    in a deployed stage, with its AWS credentials
 */
const { values } = parseArgs({ options: { table: { type: 'string' } } })
await setToolEnvironment(values)
const { startUnconfirmedMail } = await import('#server/sending/unconfirmed-mail.server.ts')
try {
  const wasStopped = await startUnconfirmedMail()
  console.log(wasStopped ? 'Mail to unconfirmed addresses is sent again.' : 'It was not stopped.')
} catch (error) {
  console.error(explainError(error))
  process.exitCode = 1
}
