import { siteOrigin } from '#app/origin.server.ts'

const pages = [
  '/',
  '/about',
  '/enquiry',
  '/contact',
  '/newsletter',
  '/terms-and-conditions',
  '/privacy',
  '/login',
  '/signup',
]

/** The public pages, for search engines (sitemaps.org). */
export function loader(): Response {
  const origin = siteOrigin()
  const addresses = pages.map((path) => `  <url><loc>${escape(new URL(path, origin).href)}</loc></url>`)
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
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
