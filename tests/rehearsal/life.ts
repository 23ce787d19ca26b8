import { randomUUID } from 'node:crypto'
import { readAccount, type Credentials } from '#server/accounts/session/account.server.ts'
import { deleteAccount } from '#server/accounts/life/delete-account.server.ts'
import { readEmailVerification, verifyEmail } from '#server/accounts/password/email-verification.server.ts'
import { endSession } from '#server/accounts/session/session.server.ts'
import { signIn } from '#server/accounts/password/sign-in.server.ts'
import { signUp } from '#server/accounts/password/sign-up.server.ts'
import { putFile } from '#server/aws/s3.server.ts'
import { plainKey } from '#server/staff/paper-keys.server.ts'
import { createNurse } from '../support/people.ts'
import { readCode } from '../support/stand-ins.ts'

/* What users did before and after the restored time, with the product's own functions. */

const password = 'Caring#2026'
export const paper = Buffer.concat([
  Buffer.from('ffd8ffe000104a464946', 'hex'),
  Buffer.alloc(400),
  Buffer.from('ffd9', 'hex'),
])
const address = 'the rehearsal'

/** Creates a user who will delete their account, and the e-mail of a user who will sign up. */
export async function before() {
  const email = 'gone@family.example'
  const credentials = await newCustomer(email)
  return {
    gone: { email, credentials, signedOut: await signedIn('customer@nivaas.example', 'Nivaas#Customer1') },
    lost: 'lost@family.example',
  }
}

/** Makes changes that the restored table does not have. */
export async function after({ lost, gone }: Awaited<ReturnType<typeof before>>): Promise<void> {
  await newCustomer(lost)
  await endSession(gone.signedOut)
  const found = await readAccount(gone.credentials)
  const erased = found && (await deleteAccount(found.account))
  if (!erased?.ok) throw new Error('The account was not deleted')
  const id = randomUUID()
  await putFile(plainKey(id, 'aadhaarCard'), { type: 'image/jpeg', bytes: paper })
  await createNurse({ id, aadhaarCard: plainKey(id, 'aadhaarCard') })
}

/** Signs in with a password; throws the reason where that is refused. */
export async function signedIn(email: string, typed = password): Promise<Credentials> {
  const outcome = await signIn({ email, password: typed }, { address, knownBrowsers: [] }, () =>
    Promise.resolve('passed'),
  )
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.credentials
}

/** Signs a user up and verifies the e-mail. */
export async function newCustomer(email: string): Promise<Credentials> {
  const typed = {
    firstname: 'Asha',
    lastname: 'Kulkarni',
    address: 'Pune',
    password,
    confirmPassword: password,
  }
  const outcome = await signUp({ ...typed, email }, address)
  if (!outcome.ok) throw new Error(outcome.reason)
  const verification = await readEmailVerification(outcome.credentials)
  const verified = verification && (await verifyEmail(verification, await readCode(email)))
  if (!verified?.ok) throw new Error('The e-mail was not verified')
  return signedIn(email)
}
