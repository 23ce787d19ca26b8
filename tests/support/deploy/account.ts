import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { Template } from '#tools/deploy/cloudformation.ts'
import { json, jsonError, xml, xmlError, type Answer } from '../aws-account.ts'
import { isAllowed, type AwsRequest, type Statement } from '../policy.ts'
import { checkedFor, checkedForResources, keysIn, readAsked, templatePlace, type Asked } from './asked.ts'

/*
 * An AWS account as `arc deploy` sees it: parameters, buckets, one stack, one distribution. It answers each call as AWS does for
 * a caller who has the given rights, and keeps what IAM checked.
 */

type StoredObject = { body: Buffer; cacheControl: string | undefined; at: string }
type Stack = { name: string; template: Template; states: string[] }
/** Before and after every time at which a test runs: Architect removes what is older than a week. */
const [longAgo, inFuture] = ['2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z']

export class DeployAccount {
  rights: Statement[]
  /** What IAM checked, in the order of the calls. */
  checked: AwsRequest[] = []
  /** What it refused. Architect goes on after some refusals. */
  refused: AwsRequest[] = []
  buckets = new Map<string, Map<string, StoredObject>>()
  #parameters = new Map<string, string>()
  #stack: Stack | null = null
  origin = ''
  #server = createServer((incoming, outgoing) => {
    void readAsked(incoming)
      .then((asked) => this.#answer(asked, incoming.headers))
      .catch((error: unknown) => xmlError('NotPlayed', String(error)))
      .then(({ status = 200, body, headers }) => {
        const type = body.startsWith('{') ? 'application/json' : 'text/xml'
        outgoing.writeHead(status, { 'content-type': type, ...headers })
        outgoing.end(incoming.method === 'HEAD' ? undefined : body)
      })
  })

  constructor(rights: Statement[]) {
    this.rights = rights
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('The system gave no port')
    this.origin = `http://127.0.0.1:${address.port}`
  }

  stop(): void {
    this.#server.close()
  }

  /** From now on all that is stored is years old, and what was checked is forgotten. */
  passYears(): void {
    for (const bucket of this.buckets.values()) for (const object of bucket.values()) object.at = longAgo
    this.checked = []
    this.refused = []
  }

  /** The template of the stack, as CloudFormation got it. */
  get template(): Template | undefined {
    return this.#stack?.template
  }

  #answer(asked: Asked, headers: IncomingHttpHeaders): Answer {
    const { Bucket = '', Key = '' } = asked.given
    const isThere = this.buckets.get(Bucket)?.has(Key) ?? false
    const template = this.#templateOf(asked)
    const inStack = template ? checkedForResources(asked.given.StackName ?? '', template) : []
    const needed = [...checkedFor(asked, { isThere }), ...inStack]
    const refused = needed.filter((request) => !isAllowed(this.rights, request))
    this.checked.push(...needed)
    this.refused.push(...refused)
    if (refused[0]) return accessDenied(asked, refused[0])
    const answers = { ...this.#parameterCalls, ...this.#bucketCalls, ...this.#stackCalls }
    const call = answers[asked.call]
    if (!call) throw new Error(`${asked.call} is not played here`)
    return call(asked, headers)
  }

  #parameterCalls: Record<string, (asked: Asked) => Answer> = {
    GetParametersByPath: ({ given: { Path } }) => {
      const found = [...this.#parameters].filter(([name]) => name.startsWith(`${Path}/`))
      return json({ Parameters: found.map(([Name, Value]) => ({ Name, Value, Type: 'SecureString' })) })
    },
    PutParameter: ({ given: { Name = '', Value = '' } }) => {
      this.#parameters.set(Name, Value)
      return json({ Version: 1 })
    },
  }

  #bucketCalls: Record<string, (asked: Asked, headers: IncomingHttpHeaders) => Answer> = {
    HeadBucket: ({ given: { Bucket = '' } }) =>
      this.buckets.has(Bucket) ? { body: '' } : { status: 404, body: '' },
    CreateBucket: ({ given: { Bucket = '' } }) => {
      this.buckets.set(Bucket, new Map())
      return { body: '', headers: { location: `/${Bucket}` } }
    },
    ListObjectsV2: ({ given: { Bucket = '' } }) => {
      const objects = [...(this.buckets.get(Bucket) ?? [])].map(
        ([key, { at }]) => `<Contents><Key>${key}</Key><LastModified>${at}</LastModified></Contents>`,
      )
      return { body: `<ListBucketResult>${objects.join('')}</ListBucketResult>` }
    },
    DeleteObjects: ({ given: { Bucket = '' }, body }) => {
      for (const key of keysIn(body)) this.buckets.get(Bucket)?.delete(key)
      return { body: '<DeleteResult></DeleteResult>' }
    },
    HeadObject: ({ given: { Bucket = '', Key = '' } }) => {
      const found = this.buckets.get(Bucket)?.get(Key)
      if (!found) return { status: 404, body: '' }
      const etag = createHash('md5').update(found.body).digest('hex')
      const { cacheControl } = found
      return { body: '', headers: { etag, ...(cacheControl && { 'cache-control': cacheControl }) } }
    },
    PutObject: ({ given: { Bucket = '', Key = '' }, body }, headers) => {
      const bucket = this.buckets.get(Bucket)
      if (!bucket) return xmlError('NoSuchBucket', 'The specified bucket does not exist')
      bucket.set(Key, { body, cacheControl: headers['cache-control'], at: inFuture })
      return { body: '' }
    },
  }

  #stackCalls: Record<string, (asked: Asked) => Answer> = {
    CreateStack: (asked) => {
      const answer = this.#makeStack(asked, 'CREATE')
      this.buckets.set(this.#staticBucket, new Map())
      return answer
    },
    UpdateStack: (asked) => this.#makeStack(asked, 'UPDATE'),
    DescribeStacks: (asked) =>
      this.#ofStack(asked, ({ name, states, template }) => {
        const state = states.length > 1 ? states.shift() : states[0]
        const outputs = Object.keys(template.Outputs).map((key) => {
          const value = key === 'API' ? `https://${apiHost}` : `the ${key}`
          return `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`
        })
        return `<Stacks><member><StackName>${name}</StackName><StackStatus>${state}</StackStatus><Outputs>${outputs.join('')}</Outputs></member></Stacks>`
      }),
    DescribeStackResources: (asked) =>
      this.#ofStack(asked, ({ template }) => {
        const { LogicalResourceId: id = '' } = asked.given
        const type = template.Resources[id]?.Type
        const member = `<member><LogicalResourceId>${id}</LogicalResourceId><ResourceType>${type}</ResourceType></member>`
        return `<StackResources>${type ? member : ''}</StackResources>`
      }),
    ListStackResources: (asked) =>
      this.#ofStack(asked, ({ template }) => {
        const members = Object.entries(template.Resources).map(([id, { Type }]) => {
          const name = id === 'StaticBucket' ? this.#staticBucket : `${id}-1a2b3c`
          return `<member><LogicalResourceId>${id}</LogicalResourceId><PhysicalResourceId>${name}</PhysicalResourceId><ResourceType>${Type}</ResourceType></member>`
        })
        return `<StackResourceSummaries>${members.join('')}</StackResourceSummaries>`
      }),
    ListDistributions: () => ({
      body: `<DistributionList><Marker></Marker><MaxItems>100</MaxItems><IsTruncated>false</IsTruncated><Quantity>1</Quantity><Items><DistributionSummary><Id>E0000000000001</Id><Status>Deployed</Status><DomainName>d1.cloudfront.net</DomainName><Enabled>true</Enabled><Origins><Quantity>1</Quantity><Items><Origin><Id>api</Id><DomainName>${apiHost}</DomainName></Origin></Items></Origins></DistributionSummary></Items></DistributionList>`,
    }),
    CreateInvalidation: () => ({
      status: 201,
      body: '<Invalidation><Id>I1</Id><Status>InProgress</Status></Invalidation>',
    }),
  }

  /** CloudFormation names it after the stack, in lower case. */
  get #staticBucket(): string {
    return `${this.#stack?.name.toLowerCase()}-staticbucket-1a2b3c4d5e6f`
  }

  /** The template of a call that makes or updates the stack. */
  #templateOf({ call, given }: Asked): Template | null {
    if (call !== 'CreateStack' && call !== 'UpdateStack') return null
    const { Bucket, Key } = templatePlace(given)
    const text = this.buckets.get(Bucket)?.get(Key)?.body.toString()
    return text ? (JSON.parse(text) as Template) : null
  }

  #makeStack(asked: Asked, verb: 'CREATE' | 'UPDATE'): Answer {
    const template = this.#templateOf(asked)
    if (!template) return xmlError('ValidationError', 'S3 error: the template is not there')
    const { StackName: name = '' } = asked.given
    this.#stack = { name, template, states: [`${verb}_IN_PROGRESS`, `${verb}_COMPLETE`] }
    return xml(asked.call, `<StackId>${name}</StackId>`)
  }

  #ofStack({ call, given }: Asked, body: (stack: Stack) => string): Answer {
    return this.#stack
      ? xml(call, body(this.#stack))
      : xmlError('ValidationError', `Stack with id ${given.StackName} does not exist`)
  }
}

const apiHost = 'a1b2c3d4e5.execute-api.ap-south-1.amazonaws.com'

function accessDenied({ service }: Asked, { action, resource }: AwsRequest): Answer {
  const message = `User is not authorized to perform: ${action} on resource: ${resource}`
  return service === 'ssm'
    ? jsonError('AccessDeniedException', message)
    : { ...xmlError('AccessDenied', message), status: 403 }
}
