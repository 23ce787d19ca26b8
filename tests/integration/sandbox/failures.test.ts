import { SendEmailCommand, SESClient } from '@aws-sdk/client-ses'
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { expect, onTestFinished, test } from 'vitest'
import { credentials, region } from '#tools/sandbox/environment.ts'
import { startStandIns } from '#tools/sandbox/server.ts'

const publish = new PublishCommand({ PhoneNumber: '+919876543210', Message: 'Hi' })
const sendEmail = new SendEmailCommand({
  Source: 'care@nivaas.example',
  Destination: { ToAddresses: ['asha@home.example'] },
  Message: { Subject: { Data: 'Hi' }, Body: { Text: { Data: 'Hi' } } },
})

async function start({ maxAttempts = 1 } = {}) {
  const { origin, inbox, stop } = await startStandIns({ port: 0, folder: null })
  const ses = new SESClient({ region, credentials, endpoint: `${origin}/ses`, maxAttempts })
  const sns = new SNSClient({ region, credentials, endpoint: `${origin}/sns`, maxAttempts })
  onTestFinished(async () => {
    ses.destroy()
    sns.destroy()
    await stop()
  })
  const fail = (failure: object) => fetch(`${origin}/fail`, { method: 'POST', body: JSON.stringify(failure) })
  return { ses, sns, inbox, origin, fail }
}

test('the next call fails with the requested error, and the one after succeeds', async () => {
  const { sns, inbox, fail } = await start()
  expect((await fail({ service: 'sns', action: 'Publish', error: 'ThrottlingException' })).status).toBe(200)
  await expect(sns.send(publish)).rejects.toMatchObject({
    name: 'ThrottlingException',
    $metadata: { httpStatusCode: 400 },
  })
  expect(inbox.messages()).toEqual([])
  await sns.send(publish)
  expect(inbox.messages()).toHaveLength(1)
})

test('the SDK retries a throttled call by itself', async () => {
  const { sns, inbox, fail } = await start({ maxAttempts: 3 })
  await fail({ service: 'sns', action: 'Publish', error: 'ThrottlingException', times: 2 })
  await sns.send(publish)
  expect(inbox.messages()).toHaveLength(1)
})

test('a failure applies to its own service and action only, or to any action for *', async () => {
  const { ses, sns, fail } = await start()
  await fail({ service: 'ses', action: 'SendRawEmail', error: 'Throttling' })
  await sns.send(publish)
  await ses.send(sendEmail)
  await fail({ service: 'ses', action: '*', error: 'AccountSendingPausedException' })
  await expect(ses.send(sendEmail)).rejects.toMatchObject({ name: 'AccountSendingPausedException' })
})

test('a delay without an error only makes the call slow', async () => {
  const { ses, inbox, fail } = await start()
  await fail({ service: 'ses', action: 'SendEmail', error: null, delay: 150 })
  const started = performance.now()
  await ses.send(sendEmail)
  expect(performance.now() - started).toBeGreaterThan(140)
  expect(inbox.messages()).toHaveLength(1)
})

test('errors of the service itself have status 500 or 503, or the requested one', async () => {
  const { sns, fail } = await start()
  await fail({ service: 'sns', action: 'Publish', error: 'InternalError' })
  await expect(sns.send(publish)).rejects.toMatchObject({
    $metadata: { httpStatusCode: 500 },
    $fault: 'server',
  })
  await fail({ service: 'sns', action: 'Publish', error: 'KMSThrottling', status: 429 })
  await expect(sns.send(publish)).rejects.toMatchObject({ $metadata: { httpStatusCode: 429 } })
})

test('the error "connection" cuts the connection', async () => {
  const { sns, inbox, fail } = await start()
  await fail({ service: 'sns', action: 'Publish', error: 'connection' })
  await expect(sns.send(publish)).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(inbox.messages()).toEqual([])
})

test('GET /fail lists the planned failures and DELETE /fail removes them', async () => {
  const { sns, origin, fail } = await start()
  await fail({ service: 'sns', action: 'Publish', error: 'InternalError', times: 3 })
  await expect(sns.send(publish)).rejects.toThrow()
  expect(await (await fetch(`${origin}/fail`)).json()).toEqual([
    { service: 'sns', action: 'Publish', error: 'InternalError', delay: 0, times: 2, when: 'before' },
  ])
  expect((await fetch(`${origin}/fail`, { method: 'DELETE' })).status).toBe(204)
  expect(await (await fetch(`${origin}/fail`)).json()).toEqual([])
  await sns.send(publish)
})

test('an invalid failure is refused with the reason', async () => {
  const { fail } = await start()
  const answer = await fail({ service: 'sqs', action: 'Publish', error: 'InternalError' })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({
    message: 'service is one of cognito, ses, sesv2, sns, s3, cloudwatch.',
  })
  expect((await fail({ service: 'sns', delay: -1 })).status).toBe(400)
  expect((await fail({ service: 'sns', times: 0 })).status).toBe(400)
})
