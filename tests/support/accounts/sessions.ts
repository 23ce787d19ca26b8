import { Session } from '#server/accounts/session/session.entity.server.ts'
import { newAddress, password, trySignIn, type SignedInUser } from '#tests/integration/accounts/people.ts'

/* What sessions.test.ts and its long tests share. */

export async function sessionsOf({ credentials }: Pick<SignedInUser, 'credentials'>) {
  return (await Session.query.account({ uid: credentials.uid }).go()).data
}

export async function signInAgain(email: string) {
  const outcome = await trySignIn({ email, password }, newAddress())
  if (!outcome.ok) throw new Error(outcome.reason)
  return { email, credentials: outcome.credentials }
}
