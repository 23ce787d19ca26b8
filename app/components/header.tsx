import { Form, Link } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'

type Visitor = { signedIn: boolean; isAdministrator: boolean; name: string }

/** The header of every page: logo, links (section 2), and the way in or out. */
export function Header({ visitor }: { visitor: Visitor | undefined }) {
  return (
    <header className="site-header">
      <div className="site-header__bar">
        <Link to="/" className="site-header__logo" aria-label={m.header_home({ company: company.name })}>
          <img src="/_static/logo.svg" alt="" width="40" height="40" />
          <span>{company.name}</span>
        </Link>
        <nav aria-label={m.header_menu()} className="site-header__nav">
          <a href="/#about">{m.header_about()}</a>
          <Link to="/show/service">{m.header_services()}</Link>
          <a href="/#faq">{m.header_faq()}</a>
          <a href="/#contact">{m.header_contact()}</a>
        </nav>
        <div className="site-header__account">
          {visitor?.isAdministrator ? <Link to="/dashboard">{m.header_dashboard()}</Link> : null}
          {visitor?.signedIn ? (
            <Form method="post" action="/logout">
              <button className="button button--quiet">{m.header_sign_out()}</button>
            </Form>
          ) : (
            <>
              <Link to="/login" className="button button--quiet">
                {m.header_login()}
              </Link>
              <Link to="/signup" className="button">
                {m.header_signup()}
              </Link>
            </>
          )}
        </div>
      </div>
    </header>
  )
}
