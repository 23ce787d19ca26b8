import { configuration } from '#server/configuration.server.ts'

/** What is personal or leads nowhere without signing in. */
const closed = [
  '/dashboard',
  '/staff',
  '/show/',
  '/book/',
  '/verify_otp',
  '/phone_verification',
  '/email_verification',
]

/** What search engines may look at, and where the list of pages is. */
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
