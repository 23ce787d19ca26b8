import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { LegalPage } from '#app/components/legal-page.tsx'
import { company } from '#app/content/company.ts'
import { privacyEssentials } from '#app/content/essentials.ts'
import { pageMeta } from '#app/content/page-meta.ts'
import { privacy } from '#app/content/privacy.ts'
import { publicPage } from '#app/session/public-page.server.ts'
import type { RouteHandle } from '#app/components/route-handle.ts'

export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const handle: RouteHandle = { scripts: false }

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return []
  const title = `${privacy.title} · ${company.name}`
  return pageMeta({ title, description: privacy.description, path: '/privacy', origin: data.origin })
}

export function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request)
}

export default function Privacy() {
  return <LegalPage document={privacy} essentials={privacyEssentials()} />
}
