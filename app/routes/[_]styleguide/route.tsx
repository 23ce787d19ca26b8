import type { LinksFunction } from '@remix-run/node'
import { isDeployed } from '#server/configuration.server.ts'
import { StyleGuide } from '#app/routes/[_]styleguide/style-guide.tsx'
import { company } from '#app/content/company.ts'
import stylesheet from '#app/styles/style-guide.css'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export const meta = () => [{ title: `Style guide · ${company.name}` }, { name: 'robots', content: 'noindex' }]

/** All visual components with their class names. For developers, so in the sandbox only: 404 where the site is deployed. */
export function loader() {
  if (isDeployed) throw new Response(null, { status: 404 })
  return null
}

export default function StyleGuidePage() {
  return <StyleGuide />
}
