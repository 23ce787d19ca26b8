import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { LegalPage } from '#app/components/legal-page.tsx'
import { company } from '#app/content/company.ts'
import { termsEssentials } from '#app/content/essentials.ts'
import { pageMeta } from '#app/content/page-meta.ts'
import { terms } from '#app/content/terms.ts'
import { publicPage } from '#app/session/public-page.server.ts'
import type { RouteHandle } from '#app/components/route-handle.ts'

export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

/** The static page with 11 sections (section 2). */
export const handle: RouteHandle = { scripts: false }

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return []
  const title = `${terms.title} · ${company.name}`
  return pageMeta({
    title,
    description: terms.description,
    path: '/terms-and-conditions',
    origin: data.origin,
  })
}

export function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request)
}

export default function TermsAndConditions() {
  return <LegalPage document={terms} essentials={termsEssentials()} />
}
