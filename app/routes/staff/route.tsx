import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { Outlet, useMatches, useRouteError } from '@remix-run/react'
import { NurseFrame } from '#app/components/nurse/nurse-frame.server.tsx'
import { NursePage } from '#app/components/nurse/nurse-page.server.tsx'
import stylesheet from '#app/components/nurse/nurse.css'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { company } from '#app/content/company.ts'
import { isNotLinked, Problem, problemTitle } from './problem.server.tsx'

/*
 * One small stylesheet and no script (docs/decisions/0040). What these pages show stands in files named `.server.tsx`: no browser ever
 * renders them, so their code and words stay out of the scripts of other pages. A page is at most 15 kB.
 */
export const handle: RouteHandle = { scripts: false, chrome: false, siteStyles: false }

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** The title of an error; each page has its own. */
export const meta: MetaFunction = ({ error }) =>
  error ? [{ title: `${problemTitle(error)} · ${company.name}` }] : []

/** The layout of the nurses' pages. It has no loader: each page's loader checks the nurse, in one read together with its own data. */
export default function Nurses() {
  const hasMenu = useMatches().every(
    ({ handle, data }) =>
      (handle as RouteHandle | undefined)?.nurseMenu !== false &&
      !(data as { hasLeft?: boolean } | null | undefined)?.hasLeft,
  )
  return (
    <NurseFrame hasMenu={hasMenu}>
      <Outlet />
    </NurseFrame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <NurseFrame hasMenu={!isNotLinked(error)}>
      <NursePage title={problemTitle(error)}>
        <Problem error={error} />
      </NursePage>
    </NurseFrame>
  )
}
