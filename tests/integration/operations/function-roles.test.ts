import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { putFile } from '#server/aws/s3.server.ts'
import { now } from '#server/clock.server.ts'
import { handler as runDailyFunction } from '#server/daily.server.ts'
import { runNotices } from '#server/notice-sender/run.server.ts'
import { plainKey } from '#server/staff/paper-keys.server.ts'
import { fillIn } from '#tests/integration/accounts/pages.ts'
import { createUserWithEmail, password } from '#tests/integration/accounts/people.ts'
import { beginUpload, jpeg, send, uploads } from '#tests/integration/staff/registration.ts'
import { cause, composeFor } from '#tests/integration/notices/notices.ts'
import { noon } from '#tests/integration/notices/sender-setting.ts'
import { hour, realWaitClock } from '#tests/support/clock.ts'
import { createAdministrator, createNurse } from '#tests/support/people.ts'
import { isAllowed } from '#tests/support/policy.ts'
import { readRole } from '#tests/support/roles/function-roles.ts'
import { refusedWithout } from '#tests/support/roles/role-requests.ts'
import { openSite } from '#tests/support/site.ts'
import { emptyTable } from '#tests/support/table-records.ts'

/*
 * All tests of this folder's neighbours hold each function to the role that it has when it is deployed (tests/support/roles). Here one
 * permission after the other is missing, and what the function does with it names it.
 */

const table = 'arn:aws:dynamodb:ap-south-1:111122223333:table/NivaasProduction-CareTable-1A2B3C'
const bucket = 'arn:aws:s3:::nivaasproduction-documentsbucket-1a2b3c'

beforeEach(emptyTable)

const openDashboard = async () => openSite(await createAdministrator())

describe('the site names a permission that its role has not', () => {
  test('to query an index', async () => {
    const site = await openDashboard()
    const refused = await refusedWithout('site', 'dynamodb:Query', () =>
      site.get('/dashboard/services/confirmed'),
    )
    expect(refused).toEqual([`site may not dynamodb:Query on ${table}/index/gsi1`])
  })

  test('to sign in', { tags: 'long' }, async () => {
    const { email } = await createUserWithEmail()
    const refused = await refusedWithout('site', 'cognito-idp:AdminInitiateAuth', () =>
      fillIn(openSite(), '/login', { email, password }),
    )
    expect(refused).toEqual([
      expect.stringMatching(/^site may not cognito-idp:AdminInitiateAuth on .*:userpool\//),
    ])
  })

  test.for([
    ['s3:GetObject', `${bucket}/staff/`],
    ['s3:PutObject', `${bucket}/staff/`],
  ] as const)('to keep a nurse’s paper: %s', async ([entry, resource]) => {
    const [site, staffId, field] = [await openDashboard(), randomUUID(), 'panCard']
    const { leave } = await beginUpload(site, { staffId, field })
    if (!leave) throw new Error('No file may be sent')
    await send(leave, jpeg)
    const key = leave.fields.key ?? ''
    const refused = await refusedWithout('site', entry, () =>
      site.post(uploads, { intent: 'finish', staffId, field, key }),
    )
    expect(refused.join()).toContain(`site may not ${entry} on ${resource}`)
  })

  test('to tell a missing file from one that it may not read', { tags: 'long' }, async () => {
    const [site, staffId, field] = [await openDashboard(), randomUUID(), 'panCard']
    const { leave } = await beginUpload(site, { staffId, field })
    const refused = await refusedWithout('site', 's3:ListBucket', () =>
      site.post(uploads, { intent: 'finish', staffId, field, key: leave?.fields.key ?? '' }),
    )
    expect(refused).toEqual([`site may not s3:ListBucket on ${bucket}`])
  })
})

describe('the daily run names a permission that its role has not', () => {
  test.for([
    ['dynamodb:DeleteItem', table],
    ['s3:ListBucketVersions', bucket],
    ['s3:DeleteObjectVersion', `${bucket}/staff/`],
    ['ses:SendEmail', 'arn:aws:ses:ap-south-1:111122223333:identity/care.example'],
  ] as const)('%s', async ([entry, resource]) => {
    const id = randomUUID()
    const panCard = plainKey(id, 'panCard')
    await putFile(panCard, { type: 'image/jpeg', bytes: jpeg })
    const retiredAt = new Date(now() - 4 * 366 * 24 * hour).toISOString()
    await createNurse({ id, panCard, available: false, retiredAt })
    const regExpiryDate = new Date(now() + 10 * 24 * hour).toISOString().slice(0, 10)
    await createNurse({ regExpiryDate })
    const refused = await refusedWithout('daily', entry, () => runDailyFunction().catch(() => {}))
    expect(refused.join()).toContain(`daily may not ${entry} on ${resource}`)
  })
})

describe('the sender of notices names a permission that its role has not', () => {
  test.for([
    ['dynamodb:Query', `${table}/index/gsi6`],
    ['dynamodb:UpdateItem', table],
    ['sns:Publish', '+91'],
    ['ses:SendEmail', 'arn:aws:ses:ap-south-1:111122223333:identity/care.example'],
  ] as const)('%s', async ([entry, resource]) => {
    realWaitClock(noon)
    await cause()
    const refused = await refusedWithout('notices', entry, () =>
      runNotices(composeFor('sms', 'mail')).catch(() => {}),
    )
    expect(refused.join()).toContain(`notices may not ${entry} on ${resource}`)
  })
})

test.for(['site', 'daily', 'notices'] as const)(
  'the %s function may read the secrets that it is given',
  (name) => {
    const { statements, secrets } = readRole(name)
    expect(secrets).toHaveLength(3)
    // The tests have their secrets in the environment, so that no function reads one.
    expect(isAllowed(statements, { action: 'secretsmanager:BatchGetSecretValue' })).toBe(true)
    const action = 'secretsmanager:GetSecretValue'
    expect(secrets.filter((resource) => !isAllowed(statements, { action, resource }))).toEqual([])
  },
)
