import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Links,
  LiveReload,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  type ShouldRevalidateFunction,
} from '@remix-run/react'
import { useState, type ReactNode } from 'react'
import { accountMark, readViewerOfPage } from '#app/session/viewer.server.ts'
import { ErrorPage, errorTitle } from './components/error-page.tsx'
import { Footer } from './components/footer.tsx'
import { Header } from './components/header.tsx'
import { LanguageChoice } from './components/language-choice.tsx'
import { isNotInAccount } from './components/other-account.tsx'
import { NavigationProgress } from './components/navigation-progress.tsx'
import { StatusMessage } from './components/status-message.tsx'
import { staysInDashboard } from '#app/dashboard/frame/stays-in-dashboard.ts'
import { skipRevalidationBeforeRedirect } from '#app/components/delayed-redirect.tsx'
import { PageLanguage } from './components/page-language.tsx'
import { useRootData, type RootData } from './components/root-data.ts'
import type { RouteHandle } from './components/route-handle.ts'
import { useFormToSend } from './components/unavailable.tsx'
import { getLocale } from './content/paraglide/runtime.js'
import * as m from './content/paraglide/messages.js'
import { company } from './content/company.ts'
import { enhanceScript } from '#app/enhance/script-address.server.ts'
import displayFont from './fonts/literata-600.woff2'
import textFont from './fonts/atkinson-hyperlegible-next.woff2'
import { useNonce } from '#app/components/nonce.tsx'
import { readMessage } from '#app/session/message-cookie.server.ts'
import stylesheet from './styles/app.css'

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/_static/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/_static/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/_static/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

/** The title of a page without one of its own, and of the error page below. */
export const meta: MetaFunction = ({ error }) => {
  if (!error) return [{ title: company.name }]
  return [{ title: `${errorTitle(isRouteErrorResponse(error) ? error.status : 500)} · ${company.name}` }]
}

export async function loader(route: LoaderFunctionArgs) {
  // When the read fails, the header is that of an anonymous visitor; a page that needs the viewer shows the error.
  const viewer = await readViewerOfPage(route).catch(() => null)
  const shown = await readMessage(route.request)
  const answer: RootData = {
    requestId: route.context.requestId,
    language: getLocale(),
    statusMessage: shown?.message ?? null,
    script: enhanceScript(),
    visitor: viewer
      ? {
          signedIn: true,
          isAdministrator: viewer.isAdministrator,
          isStaff: viewer.isStaff,
          name: viewer.user.firstname,
          mark: accountMark(viewer.user.uid),
        }
      : { signedIn: false, isAdministrator: false, isStaff: false, name: '', mark: '' },
  }
  return data(answer, shown ? { headers: { 'Set-Cookie': shown.forget } } : undefined)
}

/**
 * Not before a delayed redirect: a message set by the action is for the page after it. Not inside the dashboard either: nothing
 * here changes, and a failure of this loader must not replace the whole page.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  skipRevalidationBeforeRedirect(change) && !staysInDashboard(change)

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const handles = useMatches().map((match) => (match.handle ?? {}) as RouteHandle)
  const hasScripts = handles.every(({ scripts }) => scripts !== false)
  const hasChrome = handles.every(({ chrome }) => chrome !== false)
  const hasSiteStyles = handles.every(({ siteStyles }) => siteStyles !== false)
  const { script, language, visitor } = useRootData() ?? {}
  const isSite = useOnceTrue(hasChrome)
  const { pathname } = useLocation()
  return (
    <html lang={getLocale()} data-account={visitor?.mark || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {hasSiteStyles ? <ThemeColours /> : null}
        <Meta />
        {hasSiteStyles ? <SiteStyles isSite={isSite} /> : null}
        <Links />
        {hasSiteStyles && script ? (
          <script type="module" src={script} nonce={nonce} suppressHydrationWarning />
        ) : null}
      </head>
      <body>
        <a className="skip-link" href="#main">
          {m.header_skip()}
        </a>
        {hasScripts ? <NavigationProgress /> : null}
        {hasChrome ? <Chrome>{children}</Chrome> : children}
        {hasScripts ? (
          <>
            <PageLanguage key={pathname} answered={language} />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
        <LiveReload nonce={nonce} />
      </body>
    </html>
  )
}

/** What stands around a page. A person who is signed in has chosen a language, and first wants to see who comes. */
function Chrome({ children }: { children: ReactNode }) {
  const { visitor, statusMessage } = useRootData() ?? {}
  return (
    <>
      {visitor?.signedIn ? null : <LanguageChoice />}
      <Header visitor={visitor} />
      <main id="main" tabIndex={-1}>
        {statusMessage ? <StatusMessage {...statusMessage} /> : null}
        {children}
      </main>
      {visitor?.signedIn ? <LanguageChoice /> : null}
      <Footer />
    </>
  )
}

function ThemeColours() {
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fffdf9" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121a1c" />
    </>
  )
}

/**
 * Whether it was ever true in this document: where a form leads from the site to the dashboard, the site's stylesheet stays until the
 * browser has applied the dashboard's.
 */
function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue)
  if (isTrue && !wasTrue) setWasTrue(true)
  return isTrue || wasTrue
}

/**
 * Not in `links`, because a page may have none of them (`siteStyles`).
 * @param isSite whether the page is one of the site; the stylesheet of the dashboard has everything that its pages need
 */
function SiteStyles({ isSite }: { isSite: boolean }) {
  return (
    <>
      {isSite ? <link rel="stylesheet" href={stylesheet} /> : null}
      <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={textFont} />
      <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={displayFont} />
    </>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const requestId = useRootData()?.requestId
  const form = useFormToSend(error)
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <ErrorPage status={status} requestId={requestId} form={form} isNotInAccount={isNotInAccount(error)} />
  )
}
