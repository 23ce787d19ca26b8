import { randomUUID } from 'node:crypto'
import type { InboxContext, InboxDelivery } from './inbox.ts'
import { queryStandIn } from './query-protocol.ts'
import { ServiceError } from './service-error.ts'
import type { StandIn } from './stand-in.ts'

const namespace = 'http://sns.amazonaws.com/doc/2010-03-31/'

/** The format of each attribute of an SMS; AWS refuses other values. DLT in India needs the last two. */
const attributePatterns: Record<string, RegExp> = {
  'AWS.SNS.SMS.SenderID': /^(?=.*[a-z])[a-z\d]{1,11}$/i,
  'AWS.SNS.SMS.SMSType': /^(Promotional|Transactional)$/,
  'AWS.SNS.SMS.MaxPrice': /^\d+(\.\d+)?$/,
  'AWS.MM.SMS.OriginationNumber': /^\+?\d{4,15}$/,
  'AWS.MM.SMS.EntityId': /^\d{1,50}$/,
  'AWS.MM.SMS.TemplateId': /^\d{1,50}$/,
}

/** The stand-in for Amazon SNS: only Publish to a phone number, which says nothing about its delivery (`sms-carrier.ts`). */
export function createSns(context: InboxContext): StandIn {
  function publish(parameters: URLSearchParams): string {
    const number = parameters.get('PhoneNumber')
    if (number === null)
      throw invalid('TopicArn or TargetArn Reason: the sandbox sends to phone numbers only')
    if (!/^\+[1-9]\d{9,14}$/.test(number))
      throw invalid(`PhoneNumber Reason: ${number} is not valid to publish to`)
    const text = parameters.get('Message') ?? ''
    if (text === '') throw invalid('Empty message')
    if (text.length > 1600) throw invalid('Message Reason: Message must be less than 1600 characters long')
    const sms: InboxDelivery = {
      channel: 'sms',
      to: number,
      subject: null,
      text,
      attributes: readAttributes(parameters),
    }
    const messageId = randomUUID()
    context.deliver(sms, messageId)
    return `<MessageId>${messageId}</MessageId>`
  }

  return queryStandIn('sns', namespace, { Publish: publish })
}

function readAttributes(parameters: URLSearchParams): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (let index = 1; parameters.has(`MessageAttributes.entry.${index}.Name`); index++) {
    const name = parameters.get(`MessageAttributes.entry.${index}.Name`) ?? ''
    const value = parameters.get(`MessageAttributes.entry.${index}.Value.StringValue`) ?? ''
    if (attributePatterns[name]?.test(value) === false) throw invalid(`${name} Reason: ${value} is not valid`)
    attributes[name] = value
  }
  return attributes
}

function invalid(reason: string): ServiceError {
  return new ServiceError('InvalidParameter', `Invalid parameter: ${reason}`)
}
