import type { MailCarrier } from './mail-carrier.ts'
import { ServiceError } from './service-error.ts'
import type { StandIn, StandInAnswer, StandInRequest } from './stand-in.ts'

const largestPage = 1000

/**
 * The stand-in for Amazon SES, API v2: only ListSuppressedDestinations. Its answers have JSON with times in seconds, and its pages end with a
 * `NextToken` where there are more (API reference of SES v2).
 */
export function createSesV2(mails: MailCarrier): StandIn {
  function list({ searchParams }: URL): StandInAnswer {
    const after = Date.parse(searchParams.get('StartDate') ?? '1970-01-01T00:00:00Z')
    if (Number.isNaN(after)) throw new ServiceError('BadRequestException', 'StartDate is no timestamp.')
    const size = Number(searchParams.get('PageSize') ?? largestPage)
    if (!(size >= 1 && size <= largestPage))
      throw new ServiceError('BadRequestException', 'PageSize is wrong.')
    // Complaints are not played.
    const reasons = searchParams.getAll('Reason')
    const found = reasons.includes('BOUNCE') || reasons.length === 0 ? mails.suppressed() : []
    const within = found.filter(({ at }) => at > after)
    const from = Number(searchParams.get('NextToken') ?? 0)
    const page = within.slice(from, from + size)
    return json(200, {
      SuppressedDestinationSummaries: page.map(({ address, at }) => ({
        EmailAddress: address,
        Reason: 'BOUNCE',
        LastUpdateTime: at / 1000,
      })),
      ...(from + size < within.length && { NextToken: String(from + size) }),
    })
  }

  return {
    name: 'sesv2',
    action: ({ method, url }) => (isList(method, url) ? 'ListSuppressedDestinations' : ''),
    error: (code, message, status) => failed(new ServiceError(code, message, status)),
    handle({ method, url, headers }: StandInRequest) {
      if (!headers.authorization?.startsWith('AWS4-HMAC-SHA256 '))
        return Promise.resolve(
          failed(new ServiceError('MissingAuthenticationToken', 'Missing Authentication Token', 403)),
        )
      if (!isList(method, url))
        return Promise.resolve(
          failed(new ServiceError('NotFoundException', `No operation ${method} ${url.pathname}`, 404)),
        )
      try {
        return Promise.resolve(list(url))
      } catch (error) {
        if (error instanceof ServiceError) return Promise.resolve(failed(error))
        throw error
      }
    },
  }
}

function isList(method: string, { pathname }: URL): boolean {
  return method === 'GET' && pathname === '/v2/email/suppression/addresses'
}

function failed({ code, message, status }: ServiceError): StandInAnswer {
  const { headers, ...answer } = json(status, { message })
  return { ...answer, headers: { ...headers, 'x-amzn-errortype': code } }
}

function json(status: number, value: unknown): StandInAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) }
}
