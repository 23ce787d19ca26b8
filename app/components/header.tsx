import { Form, Link, useLocation } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import logo from '#app/illustrations/logo.svg'

/** What the header shows of the viewer. */
export type Visitor = {
  signedIn: boolean
  isAdministrator: boolean
  isStaff: boolean
  name: string
  /** Tells accounts apart in this browser (`app/enhance/drafts.client.ts`); empty for a visitor. */
  mark: string
}

/**
 * The header of every page: logo, links (section 2), and the links to sign in or the button to sign out. On small
 * screens the links are in a menu that opens without JavaScript.
 */
export function Header({ visitor }: { visitor: Visitor | undefined }) {
  return (
    <header className="site-header">
      <div className="site-header__bar">
        <a href="/" className="site-header__logo" aria-label={m.header_home({ company: company.name })}>
          <img src={logo} alt="" width="44" height="44" />
          <span>{company.name}</span>
        </a>
        <nav aria-label={m.header_menu()} className="site-header__nav">
          <SiteLinks />
        </nav>
        <div className="site-header__account">
          <AccountLinks visitor={visitor} />
        </div>
        {visitor?.signedIn ? <CallOffice /> : null}
        <details className="site-header__menu">
          <summary>
            <span className="site-header__bars" aria-hidden="true" />
            {m.header_menu()}
          </summary>
          <div className="site-header__panel">
            <nav aria-label={m.header_menu()}>
              <SiteLinks />
            </nav>
            <AccountLinks visitor={visitor} />
          </div>
        </details>
      </div>
    </header>
  )
}

/** The office by telephone, in one touch: on a phone, for a family that may need it now. */
function CallOffice() {
  const { label, href } = company.phone
  return (
    <a
      href={href}
      className="button button--quiet with-phone site-header__call"
      aria-label={`${m.family_call_office()} ${label}`}
    />
  )
}

/**
 * Plain links, because the public pages run no React in the browser. On the landing page the links to its sections scroll
 * (section 2).
 */
function SiteLinks() {
  const { pathname } = useLocation()
  const isLanding = pathname === '/'
  const current = (path: string) => (pathname === path ? ('page' as const) : undefined)
  return (
    <ul className="site-header__links">
      <li>
        <a href="/" aria-current={current('/')}>
          {m.header_home_link()}
        </a>
      </li>
      <li>
        <a href={isLanding ? '#about' : '/about'} aria-current={current('/about')}>
          {m.header_about()}
        </a>
      </li>
      <li>
        <a href="/show/service" aria-current={current('/show/service')}>
          {m.header_services()}
        </a>
      </li>
      <li>
        <a href={isLanding ? '#faq' : '/#faq'}>{m.header_faq()}</a>
      </li>
      <li>
        <a href={isLanding ? '#contact' : '/#contact'}>{m.header_contact()}</a>
      </li>
    </ul>
  )
}

function AccountLinks({ visitor }: { visitor: Visitor | undefined }) {
  if (!visitor?.signedIn) {
    return (
      <>
        <Link to="/login" className="button button--quiet">
          {m.header_login()}
        </Link>{' '}
        <Link to="/signup" className="button">
          {m.header_signup()}
        </Link>
      </>
    )
  }
  return (
    <>
      {visitor.isAdministrator ? (
        <Link to="/dashboard" reloadDocument className="button">
          {m.header_dashboard()}
        </Link>
      ) : null}
      {visitor.isStaff ? (
        <a href="/staff" className="button">
          {m.nurse_today()}
        </a>
      ) : null}
      <Link to="/profile" className="button button--quiet">
        {m.header_profile()}
      </Link>
      <Form method="post" action="/logout">
        <button className="button button--quiet">{m.header_sign_out()}</button>
      </Form>
    </>
  )
}
