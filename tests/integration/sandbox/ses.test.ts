import {
  GetSendQuotaCommand,
  SendEmailCommand,
  SendRawEmailCommand,
  SESClient,
  VerifyEmailIdentityCommand,
} from '@aws-sdk/client-ses'
import { expect, onTestFinished, test } from 'vitest'
import { credentials, region } from '#tools/sandbox/environment.ts'
import { startStandIns } from '#tools/sandbox/server.ts'

async function startSes() {
  const standIns = await startStandIns({ port: 0, folder: null })
  const client = new SESClient({ region, credentials, endpoint: `${standIns.origin}/ses`, maxAttempts: 1 })
  onTestFinished(async () => {
    client.destroy()
    await standIns.stop()
  })
  return { client, inbox: standIns.inbox }
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
