import { setAttributes } from '../attributes.ts'
import type { Pool } from '../pool.ts'
import type { User } from '../state.ts'
import { addUser } from '../users.ts'
import type { GooglePerson } from './people.ts'

const provider = 'Google'

/**
 * The user that a Google account signs in as: the user it is linked to, otherwise a user of its own named `Google_{id}`,
 * created at the first sign-in. As in Cognito, each sign-in overwrites every mapped attribute with Google's value, also the
 * e-mail of a linked user (aws-amplify/amplify-js issue 7300).
 */
export function userForGoogle(pool: Pool, person: GooglePerson): User {
  const now = pool.context.now()
  const { state } = pool.store
  for (const user of state.users.values()) {
    const identity = user.identities.find((one) => one.providerName === provider && one.userId === person.sub)
    if (!identity) continue
    setAttributes(user, withoutEmpty(allAttributes(person)), now)
    user.awaitsLinkedSignIn = false
    return user
  }
  return addUser(state, now, {
    username: `${provider}_${person.sub}`,
    status: 'EXTERNAL_PROVIDER',
    attributes: withoutEmpty(allAttributes(person)),
    identities: [
      {
        userId: person.sub,
        providerName: provider,
        providerType: provider,
        issuer: null,
        primary: true,
        dateCreated: now,
      },
    ],
  })
}

/** Our pool's attribute mapping of Google's claims. */
function allAttributes(person: GooglePerson): Record<string, string> {
  const { email, emailVerified, givenName, familyName } = person
  return { email, email_verified: String(emailVerified), given_name: givenName, family_name: familyName }
}

/** A claim that Google does not send does not remove the stored attribute. */
function withoutEmpty(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''))
}
