import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LegalPage } from '#app/components/legal-page.tsx'
import { company } from '#app/content/company.ts'
import { privacyEssentials } from '#app/content/essentials.ts'
import { pageMeta } from '#app/content/page-meta.ts'
import { privacy } from '#app/content/privacy/privacy.server.ts'
import { publicPage } from '#app/session/public-page.server.ts'
import { currentLanguage } from '#server/http/language.server.ts'
import type { RouteHandle } from '#app/components/route-handle.ts'

export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const handle: RouteHandle = { scripts: false }

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return []
  const { document, origin } = data
  const title = `${document.title} · ${company.name}`
  return pageMeta({ title, description: document.description, path: '/privacy', origin })
}

/** The notice in the page's language. */
export function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request, { document: privacy[currentLanguage()] })
}

export default function Privacy() {
  const { document } = useLoaderData<typeof loader>()
  return <LegalPage document={document} essentials={privacyEssentials()} />
}
