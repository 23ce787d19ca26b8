import { Fragment } from 'react'
import { cityName, company } from '#app/content/company.ts'
import { indiaDay } from '#domain/dates.ts'
import * as m from '#app/content/paraglide/messages.js'
import logo from '#app/illustrations/logo.svg'
import { NewsletterBox } from './enquiries/newsletter-box.tsx'

/** The footer of every page (section 2). */
export function Footer() {
  return (
    <footer className="site-footer">
      <div className="site-footer__columns">
        <Company />
        <Address />
        {/* The same links as in the header, so this is no `nav` landmark. */}
        <section>
          <h2>{m.footer_menu()}</h2>
          <ul>
            <FooterLink to="/">{m.header_home_link()}</FooterLink>
            <FooterLink to="/about">{m.header_about()}</FooterLink>
            <FooterLink to="/show/service">{m.header_services()}</FooterLink>
            <FooterLink to="/#faq">{m.header_faq()}</FooterLink>
            <FooterLink to="/#contact">{m.header_contact()}</FooterLink>
          </ul>
        </section>
        <nav aria-label={m.footer_quick_links()}>
          <h2>{m.footer_quick_links()}</h2>
          <ul>
            <FooterLink to="/#services">{m.footer_home_care()}</FooterLink>
            <li>
              <a href="/terms-and-conditions" target="_blank" rel="noopener">
                {m.footer_terms()}
                <span className="visually-hidden"> {m.footer_opens_new_tab()}</span>
              </a>
            </li>
            <FooterLink to="/privacy">{m.footer_privacy()}</FooterLink>
          </ul>
        </nav>
      </div>
      <NewsletterBox />
      <p className="site-footer__copyright">
        {m.footer_copyright({ year: yearInIndia(), company: company.name })}
      </p>
    </footer>
  )
}

function Company() {
  return (
    <section className="site-footer__company site-footer__wide">
      <p className="site-footer__name">
        <img src={logo} alt="" width="44" height="44" />
        <span>{company.name}</span>
      </p>
      <p>{m.footer_tagline({ city: cityName() })}</p>
      <ul className="site-footer__social">
        {company.social.map(({ name, href }) => (
          <li key={name}>
            <a href={href} rel="noopener">
              <span className={`social-icon social-icon--${name.toLowerCase()}`} />
              <span className="visually-hidden">
                {m.footer_social({ company: company.name, network: name })}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Address() {
  return (
    <section className="site-footer__wide">
      <h2>{m.footer_address()}</h2>
      <address>
        {company.address.map((line) => (
          <Fragment key={line}>
            {/* The space separates the lines in text browsers. */}
            <span>{line}</span>{' '}
          </Fragment>
        ))}
        <a href={company.phone.href}>{company.phone.label}</a>{' '}
        <a href={`mailto:${company.email}`}>{company.email}</a>
      </address>
    </section>
  )
}

function yearInIndia(): string {
  return indiaDay(new Date().toISOString()).slice(0, 4)
}

/** A plain link: the pages it leads to run no React in the browser. */
function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <a href={to}>{children}</a>
    </li>
  )
}
