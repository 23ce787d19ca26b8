import {
  GetSendQuotaCommand,
  GetSendStatisticsCommand,
  SendEmailCommand,
  SendRawEmailCommand,
  SESClient,
  VerifyEmailIdentityCommand,
} from '@aws-sdk/client-ses'
import { ListSuppressedDestinationsCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { expect, onTestFinished, test } from 'vitest'
import { credentials, region } from '#tools/sandbox/environment.ts'
import { startStandIns } from '#tools/sandbox/server.ts'

async function startSes(now?: () => number) {
  const standIns = await startStandIns({ port: 0, folder: null, ...(now && { now }) })
  const client = new SESClient({ region, credentials, endpoint: `${standIns.origin}/ses`, maxAttempts: 1 })
  onTestFinished(async () => {
    client.destroy()
    await standIns.stop()
  })
  return { client, inbox: standIns.inbox, origin: standIns.origin }
}

function mail({ from = 'Nivaas Care <care@nivaas.example>', to = ['asha@home.example'] } = {}) {
  return new SendEmailCommand({
    Source: from,
    Destination: { ToAddresses: to },
    Message: {
      Subject: { Data: 'Your booking – नमस्ते' },
      Body: { Text: { Data: 'Code 123456\nThank you & bye' } },
    },
  })
}

test('an e-mail is in the inbox as it was written', async () => {
  const { client, inbox } = await startSes()
  const { MessageId } = await client.send(mail())
  expect(MessageId).toMatch(/^[\da-f-]{36}$/)
  expect(inbox.messages()).toMatchObject([
    {
      channel: 'email',
      to: 'asha@home.example',
      subject: 'Your booking – नमस्ते',
      text: 'Code 123456\nThank you & bye',
    },
  ])
})

test('each recipient gets a message', async () => {
  const { client, inbox } = await startSes()
  await client.send(mail({ to: ['a@home.example', 'Bhavna <B@Home.example>'] }))
  expect(inbox.messages().map(({ to }) => to)).toEqual(['b@home.example', 'a@home.example'])
})

test('an HTML e-mail without text shows its words', async () => {
  const { client, inbox } = await startSes()
  await client.send(
    new SendEmailCommand({
      Source: 'care@nivaas.example',
      Destination: { ToAddresses: ['asha@home.example'] },
      Message: {
        Subject: { Data: 'Hi' },
        Body: { Html: { Data: '<h1>Hello</h1><p>Code <b>123456</b> &amp; more</p>' } },
      },
    }),
  )
  expect(inbox.messages()[0]?.text).toBe('Hello\nCode 123456 & more')
})

test('a sender that is not verified is refused, and accepted after its verification', async () => {
  const { client, inbox } = await startSes()
  const stranger = mail({ from: 'someone@elsewhere.example' })
  await expect(client.send(stranger)).rejects.toMatchObject({
    name: 'MessageRejected',
    message:
      'Email address is not verified. The following identities failed the check in region AP-SOUTH-1: someone@elsewhere.example',
    $metadata: { httpStatusCode: 400 },
  })
  expect(inbox.messages()).toEqual([])
  await client.send(new VerifyEmailIdentityCommand({ EmailAddress: 'someone@elsewhere.example' }))
  await client.send(stranger)
  expect(inbox.messages()).toHaveLength(1)
})

test.each([
  'asha',
  'asha@',
  '@home.example',
  'a b@home.example',
  'asha@home',
  'asha@home..example',
  'a@b@c.example',
])('the address %j is refused and no recipient gets the message', async (address) => {
  const { client, inbox } = await startSes()
  await expect(client.send(mail({ to: ['good@home.example', address] }))).rejects.toMatchObject({
    name: 'InvalidParameterValue',
  })
  expect(inbox.messages()).toEqual([])
})

test('a raw e-mail is parsed: its encoded subject and its text part', async () => {
  const { client, inbox } = await startSes()
  const raw = [
    'From: Nivaas Care <care@nivaas.example>',
    'To: "Rao, Asha" <asha@home.example>, ravi@home.example',
    'Subject: =?UTF-8?B?4KSo4KSu4KS44KWN4KSk4KWH?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="edge"',
    '',
    '--edge',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Not this</p>',
    '--edge',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Caf=C3=A9 at =',
    'ten',
    '--edge--',
    '',
  ].join('\r\n')
  await client.send(new SendRawEmailCommand({ RawMessage: { Data: Buffer.from(raw) } }))
  expect(inbox.messages()).toMatchObject([
    { to: 'ravi@home.example', subject: 'नमस्ते', text: 'Café at ten' },
    { to: 'asha@home.example', subject: 'नमस्ते', text: 'Café at ten' },
  ])
})

test('the quota counts the sent messages', async () => {
  const { client } = await startSes()
  await client.send(mail())
  expect(await client.send(new GetSendQuotaCommand({}))).toMatchObject({
    SentLast24Hours: 1,
    MaxSendRate: 14,
  })
})

test('a mail to a domain that never exists comes back: it is counted once, and its address is suppressed', async () => {
  let time = Date.parse('2026-11-23T06:31:00Z')
  const { client, inbox, origin } = await startSes(() => time)
  const v2 = new SESv2Client({ region, credentials, endpoint: `${origin}/sesv2`, maxAttempts: 1 })
  onTestFinished(() => v2.destroy())
  const suppressedSince = async (StartDate?: Date, more = {}) => {
    const answer = await v2.send(new ListSuppressedDestinationsCommand({ StartDate, ...more }))
    return [
      (answer.SuppressedDestinationSummaries ?? []).map(({ EmailAddress }) => EmailAddress),
      answer.NextToken,
    ]
  }
  await client.send(mail({ to: ['Nobody@nowhere.invalid', 'asha@home.example'] }))
  time += 20 * 60_000
  await client.send(mail({ to: ['nobody@nowhere.invalid'] }))
  await client.send(mail({ to: ['other@nowhere.invalid'] }))
  expect(inbox.messages().map(({ to }) => to)).toEqual(['asha@home.example'])
  const { SendDataPoints } = await client.send(new GetSendStatisticsCommand({}))
  expect(SendDataPoints).toMatchObject([
    { Timestamp: new Date('2026-11-23T06:30:00Z'), DeliveryAttempts: 2, Bounces: 1, Complaints: 0 },
    { Timestamp: new Date('2026-11-23T06:45:00Z'), DeliveryAttempts: 1, Bounces: 1 },
  ])
  const both = ['nobody@nowhere.invalid', 'other@nowhere.invalid']
  expect(await suppressedSince()).toEqual([both, undefined])
  expect(await suppressedSince(new Date('2026-11-23T06:40:00Z'))).toEqual([[both[1]], undefined])
  const [first, NextToken] = await suppressedSince(undefined, { PageSize: 1, Reasons: ['BOUNCE'] })
  expect(first).toEqual([both[0]])
  expect(await suppressedSince(undefined, { PageSize: 1, NextToken })).toEqual([[both[1]], undefined])
  expect(await suppressedSince(undefined, { Reasons: ['COMPLAINT'] })).toEqual([[], undefined])
  await expect(suppressedSince(undefined, { PageSize: 1001 })).rejects.toMatchObject({
    name: 'BadRequestException',
  })
})
