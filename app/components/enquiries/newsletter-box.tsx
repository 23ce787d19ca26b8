import * as m from '#app/content/paraglide/messages.js'
import { lengths } from '#domain/limits.ts'
import { HoneypotField } from './honeypot-field.tsx'

/**
 * The newsletter box of the footer (section 1). A plain form: most pages that show it run no React. Many of
 * these pages have a form of their own, so the name and the label of its field are unique.
 */
export function NewsletterBox() {
  return (
    <section className="newsletter-box" aria-labelledby="newsletter-box-title">
      <div>
        <h2 id="newsletter-box-title">{m.newsletter_title()}</h2>
        <p>{m.newsletter_intro()}</p>
      </div>
      <form method="post" action="/newsletter">
        <HoneypotField />
        <label htmlFor="newsletter-box-email">{m.newsletter_subscriber()}</label>
        <div className="newsletter-box__row">
          <input
            id="newsletter-box-email"
            name="subscriber"
            type="email"
            className="input"
            required
            autoComplete="email"
            maxLength={lengths.email}
          />
          <button className="button">{m.newsletter_submit()}</button>
        </div>
      </form>
    </section>
  )
}
