import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { ImageSpinner } from '#app/components/image-spinner.tsx'
import { cityName, company } from '#app/content/company.ts'
import { pageMeta } from '#app/content/page-meta.ts'
import * as m from '#app/content/paraglide/messages.js'
import picture from '#app/illustrations/about.svg'
import { publicPage } from '#app/session/public-page.server.ts'
import type { RouteHandle } from '#app/components/route-handle.ts'

export { passHeaders as headers } from '#app/session/delayed-redirect.server.ts'

export const handle: RouteHandle = { scripts: false }

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return []
  const { name } = company
  return pageMeta({
    title: `${m.about_title()} · ${name}`,
    description: m.about_meta_description({ company: name, city: cityName() }),
    path: '/about',
    origin: data.origin,
  })
}

export function loader({ request }: LoaderFunctionArgs) {
  return publicPage(request)
}

const checks = [
  m.about_check_registration,
  m.about_check_degree,
  m.about_check_police,
  m.about_check_health,
  m.about_check_references,
  m.about_check_skills,
]
const promises = [m.about_promise_respect, m.about_promise_plain, m.about_promise_private]

/** The page about the company and how it works. */
export default function AboutPage() {
  const { name, phone } = company
  return (
    <>
      <div className="about-page">
        <div className="about-page__head">
          <div className="about-page__columns">
            <div className="stack">
              <h1>{m.about_title()}</h1>
              <p className="lead">{m.about_intro({ company: name, city: cityName() })}</p>
            </div>
            <img src={picture} width="640" height="560" alt={m.home_about_image()} decoding="async" />
          </div>
        </div>
        <div className="about-page__text">
          <section className="stack">
            <h2>{m.about_name_title()}</h2>
            <p>{m.about_name_text()}</p>
          </section>
          <section className="stack">
            <h2>{m.about_nurses_title()}</h2>
            <p>{m.about_nurses_text()}</p>
            <ul className="checks">
              {checks.map((check) => (
                <li key={check()}>{check()}</li>
              ))}
            </ul>
          </section>
          <section className="stack">
            <h2>{m.about_codes_title()}</h2>
            <p>{m.about_codes_text()}</p>
          </section>
          <section className="stack">
            <h2>{m.about_promise_title()}</h2>
            {promises.map((promise) => (
              <p key={promise()}>{promise()}</p>
            ))}
            <p>
              <a className="more" href="/privacy">
                {m.footer_privacy()}
              </a>
            </p>
          </section>
          <section className="about-page__onward">
            <h2>{m.about_book_title()}</h2>
            <div className="row">
              <a className="button button--large" href="/book/service">
                {m.header_book()}
              </a>{' '}
              <a className="button button--quiet button--large" href={phone.href}>
                {m.home_call({ phone: phone.label })}
              </a>
            </div>
          </section>
        </div>
      </div>
      <ImageSpinner />
    </>
  )
}
