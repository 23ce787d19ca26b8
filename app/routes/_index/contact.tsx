import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'

/** How to reach the office. */
export function Contact() {
  const { phone, email, address } = company
  return (
    <section id="contact" className="section" aria-labelledby="contact-title">
      <scroll-reveal class="contact">
        <div className="contact__intro stack">
          <h2 id="contact-title">{m.home_contact_title()}</h2>
          <p className="lead">{m.home_contact_text()}</p>
          <p className="contact__emergency">{m.home_contact_emergency()}</p>
        </div>
        <ul className="contact__ways">
          <li>
            <h3>{m.home_contact_call()}</h3>
            <a href={phone.href}>{phone.label}</a>
            <p>{m.home_contact_hours()}</p>
          </li>
          <li>
            <h3>{m.home_contact_write()}</h3>
            <a href={`mailto:${email}`}>{email}</a>
            <p>
              <a className="more" href="/contact">
                {m.home_contact_form()}
              </a>
            </p>
          </li>
          <li>
            <h3>{m.home_contact_visit()}</h3>
            <address>
              {address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </li>
        </ul>
      </scroll-reveal>
    </section>
  )
}
