import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { budgets } from '#server/limits/limits.server.ts'
import { makeClients } from '#tools/deploy/preflight/clients.ts'
import { findMissing } from '#tools/deploy/preflight/run.ts'
import { checkStages, examplesFile } from '#tools/deploy/stages.ts'
import type { StageConfiguration, Stages } from '#tools/deploy/stages.ts'
import { startAccount } from '#tests/support/aws-account.ts'
import type { AccountState } from '#tests/support/aws-account.ts'
import { prepared } from '#tests/support/deploy/preflight.ts'

/* `npm run deploy:preflight`, with the real SDK against a stand-in for an AWS account. */

function stagesWith(production: Partial<StageConfiguration>): Stages {
  const stages = checkStages(JSON.parse(readFileSync(examplesFile, 'utf8')), 'stages.example.json')
  return { ...stages, production: { ...stages.production, sesIsReady: false, ...production } }
}

async function look(account: Partial<AccountState>, configuration: Partial<StageConfiguration> = {}) {
  const { origin, requests, server } = await startAccount({ ...prepared, ...account })
  onTestFinished(() => void server.close())
  vi.stubEnv('AWS_ENDPOINT_URL', origin)
  const input = { stage: 'production', stages: stagesWith(configuration), clients: makeClients() } as const
  const findings = await findMissing(input)
  return { findings: findings.map(({ when, message }) => `${when}: ${message}`), requests }
}

beforeEach(() => {
  for (const [name, value] of Object.entries({
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'operator',
    AWS_REGION: 'ap-south-1',
    AWS_CONFIG_FILE: '/nowhere',
    AWS_SHARED_CREDENTIALS_FILE: '/nowhere',
    AWS_MAX_ATTEMPTS: '1',
  })) {
    vi.stubEnv(name, value)
  }
  // Remove the addresses of the other tests' stand-ins.
  for (const name of Object.keys(process.env).filter((each) => each.startsWith('AWS_ENDPOINT_URL'))) {
    vi.stubEnv(name, undefined)
  }
})
afterEach(() => vi.unstubAllEnvs())

test('a complete account has nothing missing, and is only read', async () => {
  const { findings, requests } = await look({})
  expect(findings).toEqual([])
  expect(requests.length).toBeGreaterThan(10)
  expect(requests.filter((name) => !/^(Get|Describe|List|\/)/.test(name))).toEqual([])
})

test('a bare new account has everything missing, named at once', async () => {
  vi.stubEnv('AWS_REGION', 'us-east-1')
  const { findings } = await look(
    {
      concurrentExecutions: 10,
      zones: {},
      certificate: null,
      googleSecret: null,
      ses: { isInProduction: false, isSending: true, identities: {} },
      sms: { isInSandbox: true, monthlyDollars: null },
      trails: [],
    },
    { concurrentRequests: null, sms: null },
  )
  expect(findings).toEqual([
    'later: your own region is us-east-1: give every command --region ap-south-1, or set AWS_REGION',
    'later: the account runs 10 functions at once: ask Service Quotas for 1,000',
    'now: certificateArn is no certificate of this account in us-east-1',
    'now: hostedZoneId Z0123456789EXAMPLE is no zone of this account',
    'now: the secret nivaas/production/google is not there in ap-south-1',
    'later: SES is in its sandbox and writes to verified addresses only: ask for production access',
    'later: SMS are in their sandbox and reach verified numbers only: ask for production access',
    'later: SMS may cost 1 dollars a month, and smsMonthlyDollars is 850: ask for the quota, then run SmsSettingsCommand',
    'later: sms is null: no text is registered in India, and SMS take international routes',
    `later: ${noTrail}`,
  ])
})

const noTrail =
  'no trail of all regions is logging: nobody hears of a sign-in as root or of a change in IAM (docs/deploying.md, step 2)'

test.each([
  [{ name: 'papers', isOfAllRegions: false, isLogging: true }],
  [{ name: 'account', isOfAllRegions: true, isLogging: false }],
])('the trail %o is not the one that the account needs', async (trail) => {
  expect((await look({ trails: [trail] })).findings).toEqual([`later: ${noTrail}`])
})

test('the reservations of all three functions must leave a hundred to the others', async () => {
  const found = async (concurrentExecutions: number) =>
    (await look({ concurrentExecutions }, { concurrentRequests: 900 })).findings
  expect(await found(1001)).toEqual([
    'now: concurrentRequests 900 needs a quota of 1002 concurrent executions; it is 1001',
  ])
  expect(await found(1002)).toEqual([])
})

test('the texts of notices without an id are named, because their SMS are not sent', async () => {
  const { sms } = stagesWith({}).production
  if (!sms) throw new Error('The example has no registration')
  const { 'service.family.hi': _hindi, 'stop.nurse.en': _nurse, ...some } = sms.noticeTemplates ?? {}
  expect((await look({}, { sms: { ...sms, noticeTemplates: some } })).findings).toEqual([
    'later: noticeTemplates lacks service.family.hi, stop.nurse.en: their SMS are not sent',
  ])
  expect((await look({}, { sms: { ...sms, noticeTemplates: undefined } })).findings).toEqual([
    expect.stringMatching(/^later: noticeTemplates lacks (\S+, ){44}nurseInvited\.nurse\.mr: /),
  ])
})

test('budgets of SMS that together pass the month’s limit stop the deploy', async () => {
  const found = (dailyBudgets: string | undefined, smsMonthlyDollars = 850) =>
    look(
      { sms: { isInSandbox: false, monthlyDollars: String(smsMonthlyDollars) } },
      { dailyBudgets, smsMonthlyDollars },
    ).then(({ findings }) => findings)
  expect(await found(undefined, 10_000)).toEqual([])
  expect(await found(undefined)).toEqual([
    expect.stringMatching(/^now: 30 days of .*smsReminder=24000 of 2 segments.* smsMonthlyDollars is 850: /),
  ])
  const small = Object.keys(budgets).filter((name) => name.startsWith('sms') && name !== 'smsVerification')
  const rest = small.map((name) => `${name}=0`).join(',')
  // 1,200 SMS of one segment at 0.0025 dollars, on 30 days.
  expect(await found(rest, 90)).toEqual([])
  expect(await found(rest, 89)).toEqual([
    expect.stringMatching(
      /^now: 30 days of .*smsVerification=1200.* cost 90 dollars, and smsMonthlyDollars is 89: raise it, or lower dailyBudgets\./,
    ),
  ])
  expect(await found(`${rest},smsVerification=1000`, 75)).toEqual([])
})

test('an address too long for an SMS is named', async () => {
  const host = 'https://care.nivaas-of-pune.example'
  const zones = { Z0123456789EXAMPLE: 'nivaas-of-pune.example' }
  const [finding, ...others] = (
    await look(
      { zones, certificate: { status: 'ISSUED', names: ['care.nivaas-of-pune.example'] } },
      { siteOrigin: host, mailFrom: 'care@nivaas-of-pune.example' },
    )
  ).findings
  expect(others).toEqual([])
  expect(finding).toBe(
    'later: siteOrigin has 35 characters, and a variable of an SMS at most 30: operators drop the invitations of nurses (nurseInvited.nurse.en)',
  )
})

test('what exists with a wrong setting is named', async () => {
  const { findings } = await look(
    {
      concurrentExecutions: 150,
      zones: { Z0123456789EXAMPLE: 'other.example' },
      certificate: { status: 'PENDING_VALIDATION', names: ['www.care.example'] },
      poolOfDomain: 'ap-south-1_Other',
      googleSecret: '{"client_id":"a"}',
      ses: { isInProduction: false, isSending: false, identities: { 'care.example': true } },
    },
    { sesIsReady: true },
  )
  expect(findings).toEqual([
    'now: concurrentRequests 100 needs a quota of 202 concurrent executions; it is 150',
    'now: the certificate is PENDING_VALIDATION, and not issued',
    'now: the certificate is for www.care.example, and not for care.example',
    'now: hostedZoneId is the zone of other.example, which care.example does not lie in',
    'now: hostedZoneId is the zone of other.example, which care.example does not lie in',
    'now: userPoolDomainPrefix example-care belongs to the pool ap-south-1_Other already',
    'now: the secret nivaas/production/google is not {"clientId":"…","clientSecret":"…"}',
    'now: SES is in its sandbox and writes to verified addresses only: ask for production access; sesIsReady must be false until then',
    'now: SES has paused the sending of this account',
    'now: SES knows care.example already, and the stack makes it: delete that identity',
    'now: sesIsReady must be false in the first deploy: SES cannot know the domain',
  ])
})

test('a wildcard of the certificate matches one label of a host only', async () => {
  const wildcard = { status: 'ISSUED', names: ['*.care.example'] }
  const zones = { Z0123456789EXAMPLE: 'care.example' }
  const one = await look({ certificate: wildcard, zones }, { siteOrigin: 'https://www.care.example' })
  expect(one.findings).toEqual([])
  const deeper = await look({ certificate: wildcard, zones }, { siteOrigin: 'https://a.b.care.example' })
  expect(deeper.findings).toEqual([
    'now: the certificate is for *.care.example, and not for a.b.care.example',
  ])
})

test('each stage has an account of its own', async () => {
  const { findings } = await look({ stacks: { NivaasStaging: 'UPDATE_COMPLETE' } })
  expect(findings).toEqual([
    'now: staging lies in the same account: each stage has one of its own (docs/decisions/0012)',
  ])
  const elsewhere = await look({ id: '999999999999' })
  expect(elsewhere.findings).toEqual([
    'now: certificateArn is of account 123456789012, and your credentials are of 999999999999',
    'now: webAclArn is of account 123456789012, and your credentials are of 999999999999',
  ])
})

test('a stack whose creation failed must be deleted first', async () => {
  const { findings } = await look({ stacks: { NivaasProduction: 'ROLLBACK_COMPLETE' } })
  expect(findings).toEqual([
    'now: the stack NivaasProduction is in ROLLBACK_COMPLETE: delete it first (docs/runbook.md, "A failed first deploy")',
  ])
})

test('a stack whose update could not be undone must be rolled back first', async () => {
  const ses = { isInProduction: true, isSending: true, identities: { 'care.example': true } }
  const { findings } = await look({
    stacks: { ...deployed, NivaasProduction: 'UPDATE_ROLLBACK_FAILED' },
    ses,
  })
  expect(findings).toEqual([
    'now: the stack NivaasProduction is in UPDATE_ROLLBACK_FAILED: finish its rollback first (docs/runbook.md, "A rollback that failed")',
  ])
})

/** A stage that runs, with what watches it. */
const deployed = { NivaasProduction: 'UPDATE_COMPLETE', 'watch-production': 'CREATE_COMPLETE' }

test('an alarm that no mail would leave for stops the deploy', async () => {
  const ses = { isInProduction: true, isSending: true, identities: { 'care.example': true } }
  const running = { stacks: deployed, ses }
  expect((await look(running)).findings).toEqual([])
  const waiting = {
    'NivaasProduction-UrgentTopic': { 'urgent@care.example': 'waiting' },
    'NivaasProduction-AlarmTopic': { 'alarms@care.example': 'waiting' },
    'watch-production-UrgentTopic': { 'urgent@care.example': 'confirmed' },
    // Forgotten by SNS, since nobody opened the link; another address does not count.
    'watch-production-AlarmTopic': { 'former@care.example': 'confirmed' },
    'NivaasProduction-MailEventTopic': { 'office@care.example': 'waiting' },
  } as const
  const hint = 'open the link in SNS’s mail, or subscribe again (docs/runbook.md, "Alarms")'
  expect((await look({ ...running, topics: waiting })).findings).toEqual([
    `now: urgent@care.example has not confirmed that it takes the urgent alarms: ${hint}`,
    `now: alarms@care.example has not confirmed that it takes the alarms: ${hint}`,
    `now: alarms@care.example has not confirmed that it takes the alarms from outside (us-east-1): ${hint}`,
    'later: office@care.example has not confirmed that it is told of bounces: open the link in SNS’s mail',
  ])
})

test('logs that are not kept as long as CERT-In asks are named, in production', async () => {
  const findings = async (configuration: Partial<StageConfiguration>) =>
    (await look({}, configuration)).findings
  expect(await findings({ logDays: 90, accessLogDays: 30 })).toEqual([
    'later: logDays is 90: CERT-In asks for logs of 180 days (docs/security/breach.md)',
    'later: accessLogDays is 30: CERT-In asks for logs of 180 days (docs/security/breach.md)',
  ])
  expect(await findings({ logDays: 365, accessLogDays: null })).toEqual([])
})

test('a stage that nothing watches from outside is named', async () => {
  const ses = { isInProduction: true, isSending: true, identities: { 'care.example': true } }
  expect((await look({ stacks: { NivaasProduction: 'UPDATE_COMPLETE' }, ses })).findings).toEqual([
    'later: there is no stack watch-production in us-east-1: nothing watches the site from outside',
  ])
})

test('before a later deploy, SES must have verified the domain', async () => {
  const stacks = deployed
  const ses = { isInProduction: true, isSending: true, identities: { 'care.example': false } }
  const waiting = await look({ stacks, ses, poolOfDomain: 'ap-south-1_Own' }, { sesIsReady: true })
  expect(waiting.findings).toEqual([
    'now: SES has not verified care.example: sesIsReady must be false until then',
  ])
  const verified = { ...ses, identities: { 'care.example': true } }
  expect((await look({ stacks, ses: verified }, { sesIsReady: true })).findings).toEqual([])
})

test('what cannot be read is named, and the rest is checked all the same', async () => {
  const id = Object.assign(new Error('Access denied'), { name: 'AccessDenied' })
  const { findings } = await look({ id, certificate: null })
  expect(findings).toEqual([
    'now: account could not be read (AccessDenied: Access denied)',
    'now: certificateArn is no certificate of this account in us-east-1',
  ])
})
