import { beforeAll, expect, test, vi } from 'vitest'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import type { Template } from '#tools/deploy/cloudformation.ts'
import { makeTemplate } from '#tools/deploy/make-template.ts'
import { examplesFile, type StageConfiguration, type Stages } from '#tools/deploy/stages.ts'
import { originSecretHeader, viewerAddressHeader } from '#server/http/cdn.server.ts'

/** The template with the CDN and the code of its functions. */
let template: Template

beforeAll(async () => {
  vi.stubEnv('STAGES_FILE', examplesFile)
  template = await makeTemplate('production', process.cwd())
})

type Headers = Record<string, { value: string }>
type Message = { uri: string; headers: Headers }

/** Runs a function of the CDN as CloudFront does: a script with a `handler`. */
function run(id: string, event: object): Message {
  const code = template.Resources[id]?.Properties?.FunctionCode as string
  return runInNewContext(`${code}\nhandler(event)`, { event }) as Message
}

type Behaviour = { CachePolicyId: unknown; OriginRequestPolicyId?: string; TargetOriginId: string }
type DistributionConfig = {
  IPV6Enabled: boolean
  Origins: { Id: string; OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[]
  DefaultCacheBehavior: Behaviour
  CacheBehaviors: (Behaviour & { PathPattern: string })[]
  CustomErrorResponses: { ErrorCode: number; ErrorCachingMinTTL: number }[]
}

function distribution(): DistributionConfig {
  return template.Resources.Distribution?.Properties?.DistributionConfig as DistributionConfig
}

test('the visitor’s address is that of the connection, whatever headers they send', () => {
  const request = { uri: '/', headers: { [viewerAddressHeader]: { value: '8.8.8.8' } } }
  const { headers } = run('PageRequestFunction', { viewer: { ip: '203.0.113.7' }, request })
  expect(headers[viewerAddressHeader]).toEqual({ value: '203.0.113.7' })
})

test('no request comes over IPv6, where the firewall would count each address of a server’s 2^64 on its own', () => {
  expect(distribution().IPV6Enabled).toBe(false)
  const records = Object.values(template.Resources).filter(({ Type }) => Type === 'AWS::Route53::RecordSet')
  expect(records.map(({ Properties }) => Properties?.Type)).toContain('A')
  expect(records.map(({ Properties }) => Properties?.Type)).not.toContain('AAAA')
  // The setting only leaves the address out of the DNS; CloudFront's IPv6 addresses are known from other sites.
  for (const ip of ['2001:db8:1:2:aaaa::7', '::1']) {
    const answer = run('PageRequestFunction', { viewer: { ip }, request: { uri: '/', headers: {} } })
    expect(answer).toMatchObject({ statusCode: 403 })
  }
})

test('the API gets the secret in the header that the function reads, and a visitor cannot send another', () => {
  const [header] = distribution().Origins.find(({ Id }) => Id === 'api')?.OriginCustomHeaders ?? []
  expect(header).toEqual({
    HeaderName: originSecretHeader,
    HeaderValue: { 'Fn::Sub': '{{resolve:secretsmanager:${OriginSecret}:SecretString:originSecret}}' },
  })
})

test('static files are requested at their keys in the bucket', () => {
  const asked = (uri: string) => run('StaticRequestFunction', { request: { uri, headers: {} } }).uri
  expect(asked('/_static/build/entry-ABC.js')).toBe('/build/entry-ABC.js')
  expect(asked('/_static/logo.svg')).toBe('/logo.svg')
})

test('files with a fingerprint are cached permanently, the others for a day', () => {
  const answered = (uri: string) => {
    const event = { request: { uri }, response: { headers: {} } }
    return run('StaticResponseFunction', event).headers['cache-control']?.value
  }
  expect(answered('/build/entry-ABC.js')).toBe('public, max-age=31536000, immutable')
  expect(answered('/_static/build/entry-ABC.js')).toBe('public, max-age=31536000, immutable')
  expect(answered('/logo.svg')).toBe('public, max-age=86400')
})

test('a page is cached as long as its header says, by language, by session and by notice', () => {
  expect(distribution().DefaultCacheBehavior.CachePolicyId).toEqual({ Ref: 'PageCachePolicy' })
  expect(template.Resources.PageCachePolicy?.Properties?.CachePolicyConfig).toMatchObject({
    MinTTL: 0,
    DefaultTTL: 0,
    ParametersInCacheKeyAndForwardedToOrigin: {
      QueryStringsConfig: { QueryStringBehavior: 'all' },
      CookiesConfig: { CookieBehavior: 'whitelist', Cookies: ['__Host-lang', 'authToken', '__Host-notice'] },
    },
  })
  expect(
    distribution().CustomErrorResponses.every(({ ErrorCachingMinTTL }) => ErrorCachingMinTTL === 0),
  ).toBe(true)
})

test('static files come from a bucket that only the CDN can read', () => {
  expect(distribution().CacheBehaviors).toMatchObject([
    { PathPattern: '/_static/build/*', TargetOriginId: 'static' },
    { PathPattern: '/_static/*', TargetOriginId: 'static', CachePolicyId: { Ref: 'StaticCachePolicy' } },
  ])
  expect(template.Resources.StaticBucket?.Properties).not.toHaveProperty('WebsiteConfiguration')
  const { PolicyDocument } = template.Resources.StaticBucketPolicy?.Properties as {
    PolicyDocument: { Statement: { Principal: unknown; Condition: unknown }[] }
  }
  expect(PolicyDocument.Statement).toMatchObject([{ Principal: { Service: 'cloudfront.amazonaws.com' } }])
})

/** The template of production as the example has it, with this setting. */
async function templateWith(setting: Partial<StageConfiguration>): Promise<Template> {
  const stages = JSON.parse(readFileSync(examplesFile, 'utf8')) as Stages
  const file = join(mkdtempSync(join(tmpdir(), 'stages-')), 'stages.json')
  writeFileSync(file, JSON.stringify({ ...stages, production: { ...stages.production, ...setting } }))
  vi.stubEnv('STAGES_FILE', file)
  return makeTemplate('production', process.cwd())
}

test.each([
  ['the site’s own host alone', undefined, { IncludeSubdomains: false, Preload: false }],
  ['also the hosts below it', 'subdomains', { IncludeSubdomains: true, Preload: false }],
  ['also the browsers’ built-in lists', 'preload', { IncludeSubdomains: true, Preload: true }],
])('a static file asks for HTTPS as far as a page does: %s', async (_, hstsScope, flags) => {
  const { Resources } = await templateWith(hstsScope ? { hstsScope } : {})
  expect(Resources.StaticHeadersPolicy?.Properties?.ResponseHeadersPolicyConfig).toMatchObject({
    SecurityHeadersConfig: { StrictTransportSecurity: { ...flags, AccessControlMaxAgeSec: 63_072_000 } },
  })
})
