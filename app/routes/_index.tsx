import { Link } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'

export const meta = () => [{ title: `${company.name}: ${m.home_title()}` }]

export default function Landing() {
  return (
    <section className="page stack">
      <h1>{m.home_title()}</h1>
      <p>{m.home_text({ city: company.city })}</p>
      <Link className="button" to="/book/service">
        {m.services_book_first()}
      </Link>
    </section>
  )
}
