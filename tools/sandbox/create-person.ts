import {
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { AdminAccount, StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { createPoolUser, setPassword } from '#server/aws/cognito-users.server.ts'
import { nowInstant } from '#server/clock.server.ts'
import { saveUser, saveVerifiedNumber } from '#server/customers/save-user.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { inTransaction, transact, always } from '#server/table/transaction.server.ts'
import type { Person } from './sample-people.ts'

/**
 * Creates the account of an invented person, in the pool and in the table.
 * @returns the uid
 */
export async function createPerson(person: Person): Promise<string> {
  const { firstname, lastname, email, address, number, emailVerified, language } = person
  const uid = await createPoolUser(email)
  await setPassword(uid, person.password)
  await verifyInPool(uid, { emailVerified, number })
  const user = { uid, firstname, lastname, email, address, emailVerified, authProvider: ['email' as const] }
  const saved = await transact(saveUser({ ...user, language }))
  if (!saved.ok) throw new Error(`sample account not saved: ${saved.reason}`)
  if (number) await giveNumber(uid, number)
  const role = { uid, email, createdAt: nowInstant() }
  if (person.account === 'admin') await transact([always(inTransaction(AdminAccount).create(role).commit())])
  if (person.account === 'staff') await transact([always(inTransaction(StaffAccount).create(role).commit())])
  return uid
}

async function giveNumber(uid: string, number: string): Promise<void> {
  const { data: saved } = await User.get({ uid }).go({ consistent: true })
  const written = saved && (await transact(saveVerifiedNumber(saved, number)))
  if (!written?.ok)
    throw new Error(`number of a sample account not saved: ${written?.reason ?? 'no account'}`)
}

async function verifyInPool(uid: string, contact: { emailVerified: boolean; number: string }): Promise<void> {
  const attributes = [{ Name: 'email_verified', Value: String(contact.emailVerified) }]
  if (contact.number) {
    attributes.push(
      { Name: 'phone_number', Value: contact.number },
      { Name: 'phone_number_verified', Value: 'true' },
    )
  }
  await new CognitoIdentityProviderClient({}).send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId: process.env.COGNITO_USER_POOL_ID,
      Username: uid,
      UserAttributes: attributes,
    }),
  )
}
