import { expect } from 'vitest'
import { makeAdministrator } from '#server/accounts/life/administrators.server.ts'
import { AuditEntry } from '#server/audit/audit-entry.entity.server.ts'
import { createUserWithEmail } from '#tests/integration/accounts/people.ts'

/* What events.test.ts and its long tests share. */

export async function entriesOf(recordType: string) {
  const { data } = await AuditEntry.query.byTime({}).go({ pages: 'all' })
  return data.filter((entry) => entry.recordType === recordType)
}

/** An administrator with a password in Cognito. */
export async function withPassword(): Promise<{ email: string; uid: string }> {
  const { email, credentials } = await createUserWithEmail()
  expect(await makeAdministrator(email)).toEqual({ ok: true })
  return { email, uid: credentials.uid }
}
