import { alternates, languages, publicAddress } from '#domain/languages.ts'
import { configuration } from '#server/configuration.server.ts'

const pages = [
  '/',
  '/about',
  '/prices',
  '/enquiry',
  '/contact',
  '/newsletter',
  '/terms-and-conditions',
  '/privacy',
  '/login',
  '/signup',
]

/** The public pages in each language, for search engines (sitemaps.org). */
export function loader(): Response {
  const origin = configuration.siteOrigin
  const addresses = pages.flatMap((path) => {
    const others = alternates(origin, path).map(
      ({ language, address }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escape(address)}"/>`,
    )
    return languages.map(({ code }) => {
      const own = escape(publicAddress(origin, path, code))
      return `  <url><loc>${own}</loc>${others.join('')}</url>`
    })
  })
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...addresses,
    '</urlset>',
  ]
  return new Response(`${sitemap.join('\n')}\n`, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}

function escape(address: string): string {
  return address.replaceAll('&', '&amp;')
}
