import * as m from '#app/content/paraglide/messages.js'
import { lengths } from '#domain/limits.ts'
import { Trap } from './trap.tsx'

/**
 * The newsletter box of the footer (section 1). A plain form: most pages that show it run no React. It stands beside the
 * form of many a page, so its field has a name and a label that no other has.
 */
export function NewsletterBox() {
  return (
    <section className="newsletter-box" aria-labelledby="newsletter-box-title">
      <div>
        <h2 id="newsletter-box-title">{m.newsletter_title()}</h2>
        <p>{m.newsletter_intro()}</p>
      </div>
      <form method="post" action="/newsletter">
        <Trap />
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
