import * as z from 'zod/mini'
import { configuration } from '#server/configuration.server.ts'
import { callSigned } from './signed-call.server.ts'

const pageSize = 1000
/** With more addresses than these in one look, the bounces stop all mail to unconfirmed addresses anyway. */
const mostPages = 5

/*
 * Both calls are made without the SDK's client: only `ses.server.ts` may have it, whose messages need a permit.
 */

/**
 * How many mails of the account SES has tried to deliver since an instant, in parts of a quarter of an hour (API reference of SES,
 * "GetSendStatistics").
 * @param since milliseconds since 1970; parts that began before do not count
 * @throws when SES does not answer
 */
export async function countTriedMails(since: number): Promise<number> {
  const parameters = { Action: 'GetSendStatistics', Version: '2010-12-01' }
  const xml = await callSigned({
    service: 'ses',
    method: 'POST',
    endpoint: process.env.AWS_ENDPOINT_URL_SES ?? `${origin()}/`,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams(parameters).toString(),
  })
  const points = [...xml.matchAll(/<member>(.*?)<\/member>/gs)].map(([, point = '']) => ({
    at: Date.parse(/<Timestamp>([^<]+)</.exec(point)?.[1] ?? ''),
    tried: Number(/<DeliveryAttempts>(\d+)</.exec(point)?.[1] ?? 0),
  }))
  return points.filter(({ at }) => at >= since).reduce((sum, { tried }) => sum + tried, 0)
}

const suppressedSchema = z.object({
  SuppressedDestinationSummaries: z.optional(z.array(z.object({ EmailAddress: z.string() }))),
  NextToken: z.nullish(z.string()),
})

/**
 * The addresses from which a mail came back for good since an instant: SES has put them on the account's suppression list (API reference of
 * SES v2, "ListSuppressedDestinations").
 * @param since milliseconds since 1970
 * @returns at most five thousand addresses, as they were written to
 * @throws when SES does not answer
 */
export async function readBouncedAddresses(since: number): Promise<string[]> {
  const addresses: string[] = []
  let token: string | null | undefined
  for (let page = 0; page < mostPages; page++) {
    const text = await callSigned({
      service: 'ses',
      method: 'GET',
      endpoint: `${process.env.AWS_ENDPOINT_URL_SESV2 ?? origin()}/v2/email/suppression/addresses`,
      query: {
        ...(token && { NextToken: token }),
        PageSize: String(pageSize),
        Reason: 'BOUNCE',
        StartDate: new Date(since).toISOString(),
      },
    })
    const { SuppressedDestinationSummaries: found = [], NextToken } = suppressedSchema.parse(JSON.parse(text))
    addresses.push(...found.map(({ EmailAddress }) => EmailAddress))
    token = NextToken
    if (!token) break
  }
  return addresses
}

function origin(): string {
  return `https://email.${configuration.region}.amazonaws.com`
}
