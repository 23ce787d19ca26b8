import { Form, Link, useLocation, useMatches } from '@remix-run/react'
import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import logo from '#app/illustrations/logo.svg'
import { Icon } from './icon.tsx'
import { currentIn, sidebarGroups, type SidebarEntry } from './sidebar-entries.ts'
import { useWaiting } from './use-waiting.ts'
import type { WaitingInFrame } from './waiting-in-frame.ts'

/**
 * The layout of the dashboard: the sidebar, and beside it the one search above the view. In a window under 600 px, CSS shows one sentence
 * instead (section 2, "Admin dashboard"); what cannot wait for a desktop goes on below it.
 */
export function Frame({ children }: { children: ReactNode }) {
  useSlashKey()
  useFocusOnView()
  const isForTelephones = useMatches().some(
    ({ handle }) => (handle as RouteHandle | undefined)?.isForTelephones,
  )
  return (
    <div className={isForTelephones ? 'dashboard dashboard--telephone' : 'dashboard'}>
      <Sidebar />
      <div className="dashboard__beside">
        <div className="top">
          <FindForm />
          <Form method="post" action="/logout" reloadDocument>
            <button className="button button--quiet">
              <Icon name="signOut" />
              Sign out
            </button>
          </Form>
        </div>
        <main id="main" tabIndex={-1}>
          <h1 className="dashboard__narrow">{messages.desktopOnly}</h1>
          <div className="dashboard__view">{children}</div>
        </main>
      </div>
    </div>
  )
}

function Sidebar() {
  const counts = useWaiting()?.counts
  const { pathname } = useLocation()
  return (
    <header className="sidebar">
      <a href="/" className="sidebar__brand">
        <img src={logo} alt="" width="30" height="30" />
        {company.name}
      </a>
      <nav aria-label="Dashboard">
        {sidebarGroups.map(({ title, entries }) => (
          <Fragment key={title}>
            <h2>{title}</h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <Link to={entry.to} prefetch="none" aria-current={currentIn(entry, pathname)}>
                    <Icon name={entry.icon} />
                    {entry.label}
                    {counts && entry.waits ? <Count counts={counts} waits={entry.waits} /> : null}
                  </Link>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
    </header>
  )
}

/** The one search, on each page of the dashboard; on its own page it keeps what was typed. */
function FindForm() {
  const { pathname, search } = useLocation()
  const typed = pathname === findPath ? (new URLSearchParams(search).get('q') ?? '') : ''
  return (
    <Form action={findPath} role="search" aria-label="Everything" className="find">
      <Icon name="find" />
      <input
        key={typed}
        type="search"
        name="q"
        defaultValue={typed}
        placeholder="Name, phone, email or service ID"
        aria-label="Find a family, service or nurse"
        maxLength={254}
        autoComplete="off"
      />
      <button>Find</button>
    </Form>
  )
}

const findPath = '/dashboard/find'

/** How much waits at an entry; nothing where nothing does. */
function Count({
  counts,
  waits: { of, words, isBad },
}: {
  counts: NonNullable<WaitingInFrame['counts']>
  waits: NonNullable<SidebarEntry['waits']>
}) {
  const count = counts[of]
  if (!count) return null
  return (
    <span className={`sidebar__count${isBad ? ' sidebar__count--bad' : ''}`}>
      {' '}
      {count}
      <span className="visually-hidden"> {words}</span>
    </span>
  )
}

/** The key `/` focuses the first filter of the view, or else the search, except while a text is being typed. */
function useSlashKey(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { target } = event
      const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      const filter =
        document.querySelector<HTMLElement>('.filters input, .filters select') ??
        document.querySelector<HTMLElement>('.find input')
      if (!filter || document.querySelector('dialog[open]')) return
      event.preventDefault()
      // Filters that are not used are folded.
      filter.closest('details')?.setAttribute('open', '')
      filter.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/**
 * Focuses the heading of a new view where the link that led to it is gone with the former view: the Tab key goes on from there, and screen
 * readers say the heading. A link of the sidebar keeps the focus.
 */
function useFocusOnView(): void {
  const { pathname } = useLocation()
  const former = useRef(pathname)
  useEffect(() => {
    if (former.current === pathname) return
    former.current = pathname
    const title = document.querySelector<HTMLElement>('.dashboard__view h1')
    if (!title || document.activeElement !== document.body) return
    title.tabIndex = -1
    title.focus({ preventScroll: true })
  }, [pathname])
}
