import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { expect, onTestFinished, test } from 'vitest'
import { credentials, region } from '#tools/sandbox/environment.ts'
import { startStandIns } from '#tools/sandbox/server.ts'

async function startSns() {
  const standIns = await startStandIns({ port: 0, folder: null })
  const client = new SNSClient({ region, credentials, endpoint: `${standIns.origin}/sns`, maxAttempts: 1 })
  onTestFinished(async () => {
    client.destroy()
    await standIns.stop()
  })
  return { client, inbox: standIns.inbox }
}

function text(value: string) {
  return { DataType: 'String', StringValue: value }
}

test('an SMS is in the inbox with its attributes', async () => {
  const { client, inbox } = await startSns()
  const { MessageId } = await client.send(
    new PublishCommand({
      PhoneNumber: '+919876543210',
      Message: 'Your booking code is: 123456. Use this to confirm your appointment. Nivaas Care',
      MessageAttributes: {
        'AWS.SNS.SMS.SenderID': text('NIVAAS'),
        'AWS.SNS.SMS.SMSType': text('Transactional'),
        'AWS.MM.SMS.EntityId': text('1234567890123456789'),
        'AWS.MM.SMS.TemplateId': text('9876543210987654321'),
      },
    }),
  )
  expect(MessageId).toMatch(/^[\da-f-]{36}$/)
  expect(inbox.messages('+919876543210')).toMatchObject([
    {
      channel: 'sms',
      to: '+919876543210',
      subject: null,
      text: 'Your booking code is: 123456. Use this to confirm your appointment. Nivaas Care',
      attributes: {
        'AWS.SNS.SMS.SenderID': 'NIVAAS',
        'AWS.SNS.SMS.SMSType': 'Transactional',
        'AWS.MM.SMS.EntityId': '1234567890123456789',
        'AWS.MM.SMS.TemplateId': '9876543210987654321',
      },
    },
  ])
})

test.each(['9876543210', '+91', '+0919876543210', '+91 98765 43210', '+9198765432101234', ''])(
  'the number %j is refused',
  async (number) => {
    const { client, inbox } = await startSns()
    await expect(
      client.send(new PublishCommand({ PhoneNumber: number, Message: 'Hi' })),
    ).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: `Invalid parameter: PhoneNumber Reason: ${number} is not valid to publish to`,
      $metadata: { httpStatusCode: 400 },
    })
    expect(inbox.messages()).toEqual([])
  },
)

test('an SMS type that AWS does not know is refused', async () => {
  const { client } = await startSns()
  const publish = new PublishCommand({
    PhoneNumber: '+919876543210',
    Message: 'Hi',
    MessageAttributes: { 'AWS.SNS.SMS.SMSType': text('Urgent') },
  })
  await expect(client.send(publish)).rejects.toMatchObject({ name: 'InvalidParameterException' })
})

test('a message that is empty or longer than ten parts is refused', async () => {
  const { client } = await startSns()
  for (const message of ['', 'x'.repeat(1601)]) {
    const publish = new PublishCommand({ PhoneNumber: '+919876543210', Message: message })
    await expect(client.send(publish)).rejects.toMatchObject({ name: 'InvalidParameterException' })
  }
})
