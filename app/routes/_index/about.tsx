import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import picture from '#app/illustrations/about.svg'

/** The "About" section: why care at home, how nurses are checked, and the four steps from booking to closing. */
export function About() {
  return (
    <section id="about" className="section" aria-labelledby="about-title">
      <scroll-reveal class="about">
        <img
          className="about__picture"
          src={picture}
          width="640"
          height="560"
          alt={m.home_about_image()}
          loading="lazy"
          decoding="async"
        />
        <div className="stack">
          <h2 id="about-title">{m.home_about_title()}</h2>
          <p>{m.home_about_why({ company: company.name })}</p>
          <p>{m.home_about_checks()}</p>
          <p>
            <a className="more" href="/about">
              {m.home_about_more()}
            </a>
          </p>
        </div>
      </scroll-reveal>
      <Steps />
    </section>
  )
}

const steps = [
  { name: m.home_step_book, text: m.home_step_book_text },
  { name: m.home_step_confirm, text: m.home_step_confirm_text },
  { name: m.home_step_meet, text: m.home_step_meet_text },
  { name: m.home_step_close, text: m.home_step_close_text },
]

function Steps() {
  return (
    <scroll-reveal class="steps">
      <h3>{m.home_steps_title()}</h3>
      <ol>
        {steps.map(({ name, text }) => (
          <li key={name()}>
            <h4>{name()}</h4>
            <p>{text()}</p>
          </li>
        ))}
      </ol>
    </scroll-reveal>
  )
}
