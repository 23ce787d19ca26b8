import { testimonials } from './testimonial-texts.ts'
import * as m from '#app/content/paraglide/messages.js'
import { Carousel } from './carousel.tsx'

/** What five families say, each with four of five stars (section 9). */
export function Testimonials() {
  return (
    <section id="testimonials" className="section" aria-labelledby="testimonials-title">
      <scroll-reveal>
        <Carousel id="testimonials-title" title={m.home_testimonials_title()}>
          {testimonials.map(({ id, name, title, content, rating, portrait }) => (
            <li key={id} className="testimonial">
              <figure>
                <Stars rating={rating} />
                <blockquote>
                  <p>{content()}</p>
                </blockquote>
                <figcaption>
                  <img
                    src={portrait}
                    width="64"
                    height="64"
                    alt={m.testimonial_portrait({ name: name() })}
                    loading="lazy"
                    decoding="async"
                  />
                  {/* The space separates the words in text browsers. */}{' '}
                  <span>
                    <strong>{name()}</strong> <span className="muted">{title()}</span>
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </Carousel>
      </scroll-reveal>
    </section>
  )
}

const best = 5

function Stars({ rating }: { rating: number }) {
  return (
    <p className="stars">
      <span className="visually-hidden">{m.home_rating({ rating })}</span>
      {Array.from({ length: best }, (_, index) => (
        <svg
          key={index}
          viewBox="0 0 24 24"
          width="24"
          height="24"
          aria-hidden="true"
          data-full={index < rating || undefined}
        >
          <path d="m12 2.6 2.9 6 6.6.9-4.8 4.6 1.2 6.6-5.9-3.2-5.9 3.2 1.2-6.6-4.8-4.6 6.6-.9z" />
        </svg>
      ))}
    </p>
  )
}
