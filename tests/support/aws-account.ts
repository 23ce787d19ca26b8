import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import { text } from 'node:stream/consumers'

/** What an AWS account answers; an Error as a value is a refusal, its name is AWS's error code. */
export type AccountState = {
  id: string | Error
  /** The state of each stack by its name. */
  stacks: Record<string, string>
  /** The addresses of each topic; the topics of a stack are its outputs. An address is confirmed or waits. */
  topics: Record<string, Record<string, 'confirmed' | 'waiting'>>
  concurrentExecutions: number
  zones: Record<string, string>
  certificate: { status: string; names: string[] } | null
  poolOfDomain: string | null
  googleSecret: string | null
  ses: { isInProduction: boolean; isSending: boolean; identities: Record<string, boolean> }
  sms: { isInSandbox: boolean; monthlyDollars: string | null }
  /** The trails that us-east-1 lists, its own and those of all regions. */
  trails: { name: string; isOfAllRegions: boolean; isLogging: boolean }[]
}

/** A response of AWS; with 200 where no status is given. */
export type Answer = { status?: number; body: string; headers?: Record<string, string> }
type Asked = { body: string; url: string; query: URLSearchParams }

/** In the JSON protocols. */
export const json = (value: unknown): Answer => ({ body: JSON.stringify(value) })
export const jsonError = (code: string, message = code, status = 400): Answer => ({
  status,
  body: JSON.stringify({ __type: code, message }),
  headers: { 'x-amzn-errortype': code },
})
/** In the query protocol. */
export const xml = (action: string, body: string): Answer => ({
  body: `<${action}Response><${action}Result>${body}</${action}Result></${action}Response>`,
})
export const xmlError = (code: string, message: string): Answer => ({
  status: 400,
  body: `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
})

/** The answers of AWS's services in their own protocols, as the SDK reads them. */
function answersOf(state: AccountState): Record<string, (asked: Asked) => Answer> {
  return {
    GetCallerIdentity: () =>
      state.id instanceof Error
        ? xmlError(state.id.name, state.id.message)
        : xml(
            'GetCallerIdentity',
            `<Account>${state.id}</Account><Arn>arn:aws:iam::${state.id}:user/me</Arn>`,
          ),
    DescribeStacks: ({ query }) => {
      const name = query.get('StackName') ?? ''
      const status = state.stacks[name]
      if (!status) return xmlError('ValidationError', `Stack with id ${name} does not exist`)
      const outputs = ['UrgentTopic', 'AlarmTopic', 'MailEventTopic'].map(
        (output) =>
          `<member><OutputKey>${output}</OutputKey><OutputValue>arn:aws:sns:x:1:${name}-${output}</OutputValue></member>`,
      )
      const member = `<member><StackName>${name}</StackName><StackStatus>${status}</StackStatus><CreationTime>2026-11-22T00:00:00Z</CreationTime><Outputs>${outputs.join('')}</Outputs></member>`
      return xml('DescribeStacks', `<Stacks>${member}</Stacks>`)
    },
    ListSubscriptionsByTopic: ({ query }) => {
      const topic = query.get('TopicArn')?.split(':').at(-1) ?? ''
      const members = Object.entries(state.topics[topic] ?? {}).map(
        ([mail, is], nth) =>
          `<member><Protocol>email</Protocol><Endpoint>${mail}</Endpoint><SubscriptionArn>${is === 'waiting' ? 'PendingConfirmation' : `arn:aws:sns:x:1:${topic}:${nth}`}</SubscriptionArn></member>`,
      )
      return xml('ListSubscriptionsByTopic', `<Subscriptions>${members.join('')}</Subscriptions>`)
    },
    GetSMSSandboxAccountStatus: () =>
      xml('GetSMSSandboxAccountStatus', `<IsInSandbox>${state.sms.isInSandbox}</IsInSandbox>`),
    GetSMSAttributes: () => {
      const limit = state.sms.monthlyDollars
      const entry = limit === null ? '' : `<entry><key>MonthlySpendLimit</key><value>${limit}</value></entry>`
      return xml('GetSMSAttributes', `<attributes>${entry}</attributes>`)
    },
    '/account-settings': () => json({ AccountLimit: { ConcurrentExecutions: state.concurrentExecutions } }),
    '/v2/email/account': () =>
      json({ ProductionAccessEnabled: state.ses.isInProduction, SendingEnabled: state.ses.isSending }),
    '/v2/email/identities/': ({ url }) => {
      const isVerified = state.ses.identities[decodeURIComponent(url.split('/').at(-1) ?? '')]
      return isVerified === undefined
        ? jsonError('NotFoundException', 'NotFoundException', 404)
        : json({ IdentityType: 'DOMAIN', VerifiedForSendingStatus: isVerified })
    },
    '/hostedzone/': ({ url }) => {
      const id = url.split('/').at(-1) ?? ''
      const name = state.zones[id]
      return name === undefined
        ? { ...xmlError('NoSuchHostedZone', `No hosted zone found with ID: ${id}`), status: 404 }
        : {
            body: `<GetHostedZoneResponse><HostedZone><Id>/hostedzone/${id}</Id><Name>${name}.</Name><CallerReference>1</CallerReference></HostedZone></GetHostedZoneResponse>`,
          }
    },
    DescribeCertificate: () =>
      state.certificate
        ? json({
            Certificate: {
              Status: state.certificate.status,
              DomainName: state.certificate.names[0],
              SubjectAlternativeNames: state.certificate.names,
            },
          })
        : jsonError('ResourceNotFoundException'),
    DescribeTrails: () =>
      json({
        trailList: state.trails.map(({ name, isOfAllRegions }) => ({
          TrailARN: `arn:aws:cloudtrail:x:1:trail/${name}`,
          IsMultiRegionTrail: isOfAllRegions,
          IncludeGlobalServiceEvents: true,
        })),
      }),
    GetTrailStatus: ({ body }) => {
      const { Name } = JSON.parse(body) as { Name: string }
      return json({ IsLogging: state.trails.find(({ name }) => Name.endsWith(`/${name}`))?.isLogging })
    },
    DescribeUserPoolDomain: () =>
      json({ DomainDescription: state.poolOfDomain === null ? {} : { UserPoolId: state.poolOfDomain } }),
    GetSecretValue: () =>
      state.googleSecret === null
        ? jsonError('ResourceNotFoundException')
        : json({ Name: 'nivaas/production/google', SecretString: state.googleSecret }),
  }
}

/** Starts an account that answers the SDK, whatever service it asks. `requests` names what was asked. */
export async function startAccount(
  state: AccountState,
): Promise<{ origin: string; requests: string[]; server: Server }> {
  const answers = answersOf(state)
  const requests: string[] = []
  const server = createServer((incoming, outgoing) => {
    void answer(incoming).then(({ status = 200, body, headers }) => {
      const type = body.startsWith('<') ? 'text/xml' : 'application/json'
      outgoing.writeHead(status, { 'content-type': type, ...headers }).end(body)
    })
  })
  async function answer(incoming: IncomingMessage): Promise<Answer> {
    const url = incoming.url ?? ''
    const body = await text(incoming)
    const query = new URLSearchParams(body)
    const target = incoming.headers['x-amz-target']
    const operation = typeof target === 'string' ? target.split('.').at(-1) : query.get('Action')
    const name = Object.keys(answers).find(
      (each) => each === operation || (each.startsWith('/') && url.includes(each)),
    )
    requests.push(name ?? `${incoming.method} ${url}`)
    return name
      ? (answers[name]?.({ body, url, query }) ?? { status: 500, body: '' })
      : { status: 501, body: '{}' }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return { origin: `http://127.0.0.1:${address.port}`, requests, server }
}
