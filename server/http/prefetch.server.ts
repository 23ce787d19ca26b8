import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/**
 * Whether a browser fetches a page's data before anybody asked for it (`rel=prefetch`). No page of a person may be kept, so such data would be
 * read in vain; and the read would take away a message that the next page is to show. Firefox says so in Sec-Purpose, Chrome in Purpose (MDN,
 * “Sec-Purpose”).
 */
export function isDataInAdvance({ rawPath, headers }: APIGatewayProxyEventV2): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? ''
  return rawPath.endsWith('.data') && purpose.startsWith('prefetch')
}
