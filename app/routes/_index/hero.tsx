import { Link } from '@remix-run/react'
import { cityName, company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import tall from '#app/illustrations/hero-tall.svg'
import wide from '#app/illustrations/hero-wide.svg'

/** The first section of the landing page; its picture is another one below 900 px (section 9). */
export function Hero() {
  const { phone } = company
  const city = cityName()
  return (
    <section className="hero">
      <picture className="hero__picture">
        <source media="(min-width: 900px)" srcSet={wide} width="1600" height="800" />
        <img
          src={tall}
          width="720"
          height="620"
          alt={m.home_image()}
          decoding="async"
          {...{ fetchpriority: 'high' }}
        />
      </picture>
      <div className="hero__text">
        <h1>{m.home_title()}</h1>
        <p className="lead">{m.home_text({ city })}</p>
        <div className="hero__actions">
          <Link className="button button--large" to="/book/service" reloadDocument>
            {m.header_book()}
          </Link>{' '}
          <a className="button button--quiet button--large" href={phone.href}>
            {m.home_call({ phone: phone.label })}
          </a>
        </div>
        <ul className="hero__promises" aria-label={m.home_promises()}>
          <li>{m.home_promise_checked()}</li>
          <li>{m.home_promise_code()}</li>
          <li>{m.home_promise_office({ city })}</li>
        </ul>
      </div>
    </section>
  )
}
