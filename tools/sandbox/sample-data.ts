import {
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { AdminAccount, StaffAccount } from '#server/accounts/session/roles.entity.server.ts'
import { createPoolUser, setPassword } from '#server/aws/cognito-users.server.ts'
import { nowInstant, setClock } from '#server/clock.server.ts'
import { saveUser, saveVerifiedNumber } from '#server/customers/save-user.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { inTransaction, transact, always } from '#server/table/transaction.server.ts'
import { people, type Person } from './sample-people.ts'
import { linkSampleNurse, loadSampleNurses } from './sample-nurses.ts'
import { loadSamplePlans } from './sample-plans.ts'
import { loadSampleServices, sampleAdministrator } from './sample-services.ts'

/** The accounts that the sandbox prints when it starts. */
export const sampleAccounts = people
  .filter(({ isPrinted }) => isPrinted)
  .map(({ email, password, role }) => ({ email, password, role }))

/**
 * Fills an empty sandbox: an administrator, customers, nurses, and services in every state, two with a plan and some with ids of
 * the former mobile app. It calls the product's own functions, so that every record is as the product writes it.
 * @returns false when there is data already
 */
export async function loadSampleData(): Promise<boolean> {
  const { data: existing } = await User.query.byCreation({}).go({ limit: 1 })
  if (existing.length > 0) return false
  try {
    const uids = new Map<string, string>()
    for (const person of people) {
      setDaysAgo(person.joinedDaysAgo)
      uids.set(person.email, await createPerson(person))
    }
    const administrator = sampleAdministrator(uids)
    const nurses = await loadSampleNurses()
    const [sunita] = nurses
    if (sunita) await linkSampleNurse(administrator, sunita, uids.get('staff@nivaas.example') ?? '')
    const [vasant = '', yusuf = ''] = await loadSampleServices({ uids, nurses, setDaysAgo })
    await loadSamplePlans({ administrator, services: { vasant, yusuf }, nurses, setDaysAgo })
  } finally {
    setClock()
  }
  return true
}

/** Sets the product's clock to this many days ago. */
function setDaysAgo(days: number): void {
  const offset = days * 24 * 60 * 60 * 1000
  setClock({
    now: () => Date.now() - offset,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  })
}

async function createPerson(person: Person): Promise<string> {
  const { firstname, lastname, email, address, number, emailVerified } = person
  const uid = await createPoolUser(email)
  await setPassword(uid, person.password)
  await verifyInPool(uid, { emailVerified, number })
  const saved = await transact(
    saveUser({ uid, firstname, lastname, email, address, emailVerified, authProvider: ['email'] }),
  )
  if (!saved.ok) throw new Error(`sample account not saved: ${saved.reason}`)
  if (number) await transact(saveVerifiedNumber({ uid, number: '' }, number))
  const role = { uid, email, createdAt: nowInstant() }
  if (person.account === 'admin') await transact([always(inTransaction(AdminAccount).create(role).commit())])
  if (person.account === 'staff') await transact([always(inTransaction(StaffAccount).create(role).commit())])
  return uid
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
