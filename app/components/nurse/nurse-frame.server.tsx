import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useRootData } from '#app/components/root-data.ts'
import { LanguageChoice } from '#app/components/language-choice.tsx'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import logo from '#app/illustrations/logo.svg'

/**
 * What stands around every page of a nurse.
 * @param hasMenu whether the reader is a nurse: then the page has the links to the nurses' pages
 */
export function NurseFrame({ hasMenu, children }: { hasMenu: boolean; children: ReactNode }) {
  const isSignedIn = useRootData()?.visitor.signedIn
  return (
    <>
      <header>
        <a className="home" href="/">
          <img src={logo} alt="" width="36" height="36" />
          {company.name}
        </a>
        <LanguageChoice />
        {hasMenu ? <Menu /> : null}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer>
        <p>{m.nurse_office()}</p>
        <p>
          <a className="button quiet" href={company.phone.href}>
            {company.phone.label}
          </a>
        </p>
        {isSignedIn ? <OwnLinks isNurse={hasMenu} /> : null}
      </footer>
    </>
  )
}

function OwnLinks({ isNurse }: { isNurse: boolean }) {
  return (
    <ul>
      {isNurse ? (
        <li>
          <a href="/staff/absences">{m.nurse_ill_now()}</a>
        </li>
      ) : null}
      <li>
        <a href="/profile">{m.header_profile()}</a>
      </li>
      <li>
        <form method="post" action="/logout">
          <button className="link" type="submit">
            {m.header_sign_out()}
          </button>
        </form>
      </li>
    </ul>
  )
}

function Menu() {
  const { pathname } = useLocation()
  const pages = [
    { path: '/staff', name: m.nurse_today() },
    { path: '/staff/absences', name: m.nurse_absences() },
    { path: '/staff/hours', name: m.nurse_hours() },
  ]
  return (
    <nav className="pages" aria-label={m.header_menu()}>
      <ul>
        {pages.map(({ path, name }) => (
          <li key={path}>
            <a href={path} aria-current={path === pathname ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
