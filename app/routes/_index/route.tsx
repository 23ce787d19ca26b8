import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { readViewer } from '#app/session/viewer.server.ts'
import { ImageSpinner } from '#app/components/image-spinner.tsx'
import { cityName, company } from '#app/content/company.ts'
import { pageMeta } from '#app/content/page-meta.ts'
import * as m from '#app/content/paraglide/messages.js'
import { structuredData } from './structured-data.ts'
import { publicPage } from '#app/session/public-page.server.ts'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { About } from './about.tsx'
import { Contact } from './contact.tsx'
import { Hero } from './hero.tsx'
import { Questions } from './questions.tsx'
import { Services } from './services.tsx'
import { Testimonials } from './testimonials.tsx'

export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const handle: RouteHandle = { scripts: false }

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return []
  const { name } = company
  const city = cityName()
  const title = m.home_meta_title({ company: name, city })
  const description = m.home_meta_description({ city })
  return [
    ...pageMeta({ title, description, path: '/', origin: data.origin }),
    { 'script:ld+json': structuredData(data.origin) as never },
  ]
}

/** The landing page; redirects a signed-in administrator to the dashboard (section 2). */
export async function loader(route: LoaderFunctionArgs) {
  const viewer = await readViewer(route)
  if (viewer?.isAdministrator) throw redirect('/dashboard')
  return publicPage(route.request)
}

export default function Landing() {
  return (
    <>
      <Hero />
      <About />
      <Services />
      <Testimonials />
      <Questions />
      <Contact />
      <ImageSpinner />
    </>
  )
}
