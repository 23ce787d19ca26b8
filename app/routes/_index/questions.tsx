import { questions } from './faq.ts'
import * as m from '#app/content/paraglide/messages.js'

/** Five questions, one open at a time. With JavaScript they open in turn, and a button pauses that (section 2). */
export function Questions() {
  return (
    <section id="faq" className="section section--sand" aria-labelledby="faq-title">
      <scroll-reveal>
        <faq-rotation class="faq">
          <div className="faq__head">
            <h2 id="faq-title">{m.home_faq_title()}</h2>
            <button
              type="button"
              className="faq__pause"
              hidden
              data-pause={m.home_faq_pause()}
              data-resume={m.home_faq_resume()}
            />
          </div>
          <div className="faq__list">
            {questions.map(({ question, content }, index) => (
              <details key={question()} name="faq" open={index === 0}>
                <summary>
                  <h3>{question()}</h3>
                </summary>
                <p>{content()}</p>
              </details>
            ))}
          </div>
        </faq-rotation>
      </scroll-reveal>
    </section>
  )
}
