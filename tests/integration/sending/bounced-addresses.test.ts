import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readBouncedAddresses } from '#server/aws/ses-reputation.server.ts'

/* The list of SES v2 is read page by page, with requests that AWS would take as signed: no stand-in here, the signature is made again. */

const noon = Date.UTC(2026, 10, 23, 6, 30)

/** Answers with one page for each list of addresses; the token of the next page has what an address in a query must encode. */
async function serve(pages: string[][]): Promise<IncomingMessage[]> {
  const requests: IncomingMessage[] = []
  const server = createServer((incoming, outgoing) => {
    const page = pages[requests.length] ?? []
    requests.push(incoming)
    const summaries = page.map((EmailAddress) => ({ EmailAddress, Reason: 'BOUNCE', LastUpdateTime: 1.5 }))
    const NextToken = requests.length < pages.length ? `to ken+/=${requests.length}'()*` : undefined
    outgoing.end(JSON.stringify({ SuppressedDestinationSummaries: summaries, NextToken }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  vi.stubEnv('AWS_ENDPOINT_URL_SESV2', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  return requests
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The signature that AWS computes for a request without a body (IAM user guide, "Create a signed AWS API request"). */
function signatureOf({ method, url = '', headers }: IncomingMessage): string {
  const [, date = '', region = '', service = '', names = ''] =
    /Credential=[^/]+\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+),/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [path = '', query = ''] = url.split('?')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`)
  const canonical = [method, path, query.split('&').sort().join('&'), ...lines, '', names, sha256('')].join(
    '\n',
  )
  const scope = `${date}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const keys = [date, region, service, 'aws4_request']
  const key = keys.reduce<string | Buffer>(hmac, `AWS4${process.env.AWS_SECRET_ACCESS_KEY}`)
  return hmac(key, text).toString('hex')
}

test('all pages are read, each by a GET whose query is signed as it is sent', async () => {
  const requests = await serve([['a@x.example', 'b@x.example'], ['c@x.example'], []])
  expect(await readBouncedAddresses(noon)).toEqual(['a@x.example', 'b@x.example', 'c@x.example'])
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /v2/email/suppression/addresses?PageSize=1000&Reason=BOUNCE&StartDate=2026-11-23T06%3A30%3A00.000Z',
    expect.stringContaining('?NextToken=to%20ken%2B%2F%3D1'),
    expect.stringContaining('?NextToken=to%20ken%2B%2F%3D2'),
  ])
  for (const request of requests) {
    const signature = /Signature=([\da-f]{64})/.exec(request.headers.authorization ?? '')?.[1]
    expect(signature).toBe(signatureOf(request))
  }
})

test('no more than five pages are read', async () => {
  const requests = await serve(Array.from({ length: 9 }, (_, page) => [`${page}@x.example`]))
  expect(await readBouncedAddresses(noon)).toHaveLength(5)
  expect(requests).toHaveLength(5)
})
