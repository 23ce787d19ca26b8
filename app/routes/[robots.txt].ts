import { configuration } from '#server/configuration.server.ts'

/** Pages with personal data, or that need a signed-in user. */
const closed = [
  '/dashboard',
  '/staff',
  '/show/',
  '/book/',
  '/verify_otp',
  '/phone_verification',
  '/email_verification',
]

/** Tells search engines which pages they may read and where the sitemap is. */
export function loader(): Response {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${configuration.siteOrigin}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
