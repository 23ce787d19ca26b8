import { Link } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'

/** The footer of every page (section 2). */
export function Footer() {
  return (
    <footer className="site-footer">
      <div className="site-footer__columns">
        <section>
          <h2>{company.name}</h2>
          <p>{m.footer_tagline({ city: company.city })}</p>
          <address>
            {company.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <a href={company.phone.href}>{company.phone.label}</a>
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </address>
        </section>
        <nav aria-label={m.footer_quick_links()}>
          <h2>{m.footer_quick_links()}</h2>
          <ul>
            <li>
              <Link to="/book/service">{m.footer_home_care()}</Link>
            </li>
          </ul>
        </nav>
      </div>
      <p className="site-footer__copyright">
        {m.footer_copyright({ year: new Date().getFullYear(), company: company.name })}
      </p>
    </footer>
  )
}
