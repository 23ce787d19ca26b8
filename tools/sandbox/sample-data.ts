import { setClock } from '#server/clock.server.ts'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { User } from '#server/customers/user.entity.server.ts'
import { companyAccounts } from './company/accounts.ts'
import { makeCompany } from './company/make-company.ts'
import { createPerson } from './create-person.ts'
import { people, type Person } from './sample-people.ts'
import { linkSampleNurse, loadSampleNurses } from './sample-nurses.ts'
import { loadSamplePlans } from './sample-plans.ts'
import { loadSampleServices, sampleAdministrator } from './sample-services.ts'

type PrintedAccount = Pick<Person, 'email' | 'password' | 'role'>

/** The accounts that the sandbox prints when it starts. */
export async function readSampleAccounts(): Promise<{ accounts: PrintedAccount[]; hasCompany: boolean }> {
  const hasCompany = (await findUserByEmail(companyAccounts[0]?.email ?? '')) !== null
  const known = hasCompany ? [...people, ...companyAccounts] : people
  return { accounts: known.filter(({ isPrinted }) => isPrinted), hasCompany }
}

/**
 * Fills an empty sandbox, with the small sample or with the company.
 * @returns false when there is data already
 */
export async function loadSampleData({ isCompany = false } = {}): Promise<boolean> {
  const { data: existing } = await User.query.byCreation({}).go({ limit: 1 })
  if (existing.length > 0) return false
  await (isCompany ? makeCompany() : loadSmallSample())
  return true
}

/**
 * An administrator, customers, nurses, and services in every state, two with a plan and some with ids of
 * the former mobile app. It calls the product's own functions, so that every record is as the product writes it.
 */
async function loadSmallSample(): Promise<void> {
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
}

/** Sets the product's clock to this many days ago. */
function setDaysAgo(days: number): void {
  const offset = days * 24 * 60 * 60 * 1000
  setClock({
    now: () => Date.now() - offset,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  })
}
