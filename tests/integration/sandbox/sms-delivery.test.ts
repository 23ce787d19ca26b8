import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { expect, onTestFinished, test } from 'vitest'
import { credentials, region, smsMonthlyDollars } from '#tools/sandbox/environment.ts'
import { startStandIns } from '#tools/sandbox/server.ts'
import type { SmsRecords } from '#tools/sandbox/sms-carrier.ts'

/* SNS accepts an SMS with 200; whether it is delivered stands in the delivery log alone, as with AWS. */

const number = '+919876543210'
const november = Date.parse('2026-11-23T06:30:00.123Z')

async function startSms() {
  const clock = { now: november }
  const { origin, inbox, stop } = await startStandIns({ port: 0, folder: null, now: () => clock.now })
  const client = new SNSClient({ region, credentials, endpoint: `${origin}/sns`, maxAttempts: 1 })
  onTestFinished(async () => {
    client.destroy()
    await stop()
  })
  const post = (path: string, body: object) =>
    fetch(`${origin}${path}`, { method: 'POST', body: JSON.stringify(body) })
  return {
    ...{ clock, inbox, origin, post },
    publish: (Message = 'Hello') => client.send(new PublishCommand({ PhoneNumber: number, Message })),
    records: async () => (await (await fetch(`${origin}/sms.json`)).json()) as SmsRecords,
  }
}

test('an SMS that is delivered is in the inbox, and in the delivery log with its parts and its price', async () => {
  const { publish, inbox, records } = await startSms()
  const { MessageId } = await publish('न'.repeat(71))
  expect(inbox.messages(number)).toHaveLength(1)
  expect(await records()).toEqual({
    spent: 0.005,
    limit: smsMonthlyDollars,
    log: [
      {
        notification: { messageId: MessageId, timestamp: '2026-11-23 06:30:00.123' },
        delivery: {
          destination: number,
          smsType: 'Transactional',
          numberOfMessageParts: 2,
          priceInUSD: 0.005,
          providerResponse: 'Message has been accepted by phone carrier',
        },
        status: 'SUCCESS',
      },
    ],
  })
})

test('an SMS that is accepted and not delivered answers 200 and reaches no inbox; the delivery log says why', async () => {
  const { publish, post, inbox, records } = await startSms()
  await post('/fail', {
    service: 'sns',
    action: 'Publish/Delivery',
    error: 'Phone carrier has blocked this message',
  })
  const { MessageId, $metadata } = await publish()
  expect($metadata.httpStatusCode).toBe(200)
  expect(inbox.messages(number)).toEqual([])
  const [entry] = (await records()).log
  expect(entry).toMatchObject({
    notification: { messageId: MessageId },
    delivery: { destination: number, providerResponse: 'Phone carrier has blocked this message' },
    status: 'FAILURE',
  })
  await publish()
  expect(inbox.messages(number)).toHaveLength(1)
})

test('past the month’s limit SMS are accepted and none is delivered, until the next month or a higher limit', async () => {
  const { publish, post, inbox, records, clock } = await startSms()
  await post('/sms', { spent: smsMonthlyDollars - 0.0025 })
  await publish()
  expect(inbox.messages(number)).toHaveLength(1)
  const { $metadata } = await publish()
  expect($metadata.httpStatusCode).toBe(200)
  expect(inbox.messages(number)).toHaveLength(1)
  const { log, spent } = await records()
  expect(log[0]).toMatchObject({
    delivery: { destination: number, providerResponse: 'No quota left for account' },
    status: 'FAILURE',
  })
  expect(log[0]?.delivery).not.toHaveProperty('priceInUSD')
  expect(spent).toBe(smsMonthlyDollars)
  clock.now = Date.parse('2026-12-01T00:00:00.000Z')
  await publish()
  expect(inbox.messages(number)).toHaveLength(2)
  expect((await records()).spent).toBe(0.0025)
})

test('what is posted to /sms must be dollars', async () => {
  const { post } = await startSms()
  expect((await post('/sms', { spent: -1 })).status).toBe(400)
  expect((await post('/sms', {})).status).toBe(400)
})

test('CloudWatch knows what the month’s SMS have cost so far, by the newest SMS of each period', async () => {
  const { publish, post, origin, clock } = await startSms()
  async function statistics(more: Record<string, string> = {}) {
    const answer = await fetch(`${origin}/cloudwatch/`, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ Action: 'GetMetricStatistics', Version: '2010-08-01', Namespace: 'AWS/SNS' },
        ...{ MetricName: 'SMSMonthToDateSpentUSD', 'Statistics.member.1': 'Maximum', Period: '3600' },
        ...{ StartTime: '2026-11-01T00:00:00.000Z', EndTime: new Date(clock.now + 1000).toISOString() },
        ...more,
      }),
    })
    const xml = await answer.text()
    const points = [...xml.matchAll(/<member>(.*?)<\/member>/gs)].map(([, point = '']) => [
      /<Timestamp>(.*)<\/Timestamp>/.exec(point)?.[1],
      Number(/<Maximum>(.*)<\/Maximum>/.exec(point)?.[1]),
    ])
    return { status: answer.status, points, xml }
  }
  expect((await statistics()).points).toEqual([])
  await post('/sms', { spent: 10 })
  await publish()
  await publish()
  clock.now += 3_600_000
  await publish()
  expect((await statistics()).points).toEqual([
    ['2026-11-23T06:00:00Z', 10.005],
    ['2026-11-23T07:00:00Z', 10.0075],
  ])
  expect((await statistics({ MetricName: 'SMSSuccessRate' })).points).toEqual([])
  expect((await statistics({ Namespace: 'AWS/SMSVoice' })).points).toEqual([])
  expect(await statistics({ Period: '90' })).toMatchObject({ status: 400 })
  expect(await statistics({ Period: '60' })).toMatchObject({ status: 400 })
})
