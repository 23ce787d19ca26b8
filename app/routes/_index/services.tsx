import { careServices } from '#app/content/care-services.ts'
import * as m from '#app/content/paraglide/messages.js'
import { enquiryPath } from '#domain/care-services.ts'
import { Carousel } from './carousel.tsx'

/** The five service cards (section 1). */
export function Services() {
  return (
    <section id="services" className="section section--mist" aria-labelledby="services-title">
      <scroll-reveal>
        <Carousel id="services-title" title={m.home_services_title()} intro={m.home_services_text()}>
          {careServices.map(({ id, name, text, picture, alt }) => (
            <li key={id} className="care-card">
              <img src={picture} width="280" height="210" alt={alt()} loading="lazy" decoding="async" />
              <div className="care-card__text">
                <h3>{name()}</h3>
                <p>{text()}</p>
                <a className="button button--quiet" href={enquiryPath(id)}>
                  {m.enquiry_now()}
                  <span className="visually-hidden"> {name()}</span>
                </a>
              </div>
            </li>
          ))}
        </Carousel>
        <p>
          <a className="more" href="/prices">
            {m.prices_title()}
          </a>
        </p>
      </scroll-reveal>
    </section>
  )
}
