import { parseArgs } from 'node:util'
import { readAccount, type Credentials } from '#server/accounts/session/account.server.ts'
import { closeService } from '#server/bookings/close.server.ts'
import { confirmService } from '#server/bookings/confirm.server.ts'
import { readServiceRecords } from '#server/services/read-service-records.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { newCustomer, signedIn } from './life.ts'

/* What users do first on a restored table: each line is a result; the exit code is 1 when one is wrong. */

const { values } = parseArgs({
  options: { lost: { type: 'string' }, gone: { type: 'string' }, 'former-session': { type: 'string' } },
})
const former = JSON.parse(values['former-session'] ?? '') as Credentials
say('the session that was signed out is over', (await readAccount(former)) === null)

const credentials = await signedIn('customer@nivaas.example', 'Nivaas#Customer1')
const found = await readAccount(credentials)
say('a customer signs in and sees their services', (found?.services.length ?? 0) === 4)
const waiting = found?.services.find(({ status }) => status === 'pending')
const held = found?.services.find(({ status }) => status === 'assigned')
if (found && waiting && held) {
  const { account } = found
  const pending = await readServiceRecords({ uid: account.user.uid, serviceId: waiting.serviceId })
  say(
    'the customer confirms one with its code',
    (await confirmService(account, pending, waiting.bookCode)).ok,
  )
  const assigned = await readServiceRecords({ uid: account.user.uid, serviceId: held.serviceId })
  say(
    'and closes one, whose nurse is available again',
    (await closeService(account, assigned, held.closeCode)).ok,
  )
} else {
  say('the customer has a pending and an assigned one', false)
}
say('the user who had deleted their account has none', (await findUserByEmail(values.gone ?? '')) === null)
await newCustomer(values.lost ?? '')
say('a user who had signed up after the restored time signs up again', true)

function say(what: string, isSo: boolean): void {
  console.log(`${isSo ? 'yes' : 'NO'}: ${what}`)
  if (!isSo) process.exitCode = 1
}
