import type { ReactNode } from 'react'
import * as m from '#app/content/paraglide/messages.js'

/** The tab index that lets the keyboard focus and scroll the cards (WCAG 2.1.1); not every browser does so by itself. */
const withArrowKeys = 0

/**
 * A heading and a row of cards that scrolls sideways. The script shows its buttons, which are hidden without JavaScript.
 */
export function Carousel({
  id,
  title,
  intro,
  children,
}: {
  id: string
  title: string
  intro?: string
  /** The cards, as list items. */
  children: ReactNode
}) {
  return (
    <card-carousel class="carousel">
      <div className="carousel__head">
        <div>
          <h2 id={id}>{title}</h2>
          {intro ? <p className="lead">{intro}</p> : null}
        </div>
        <div className="carousel__buttons" hidden>
          <button type="button" aria-label={m.carousel_previous()} data-direction="-1">
            <Arrow />
          </button>
          <button type="button" aria-label={m.carousel_next()} data-direction="1">
            <Arrow />
          </button>
        </div>
      </div>
      <div className="carousel__track" role="group" aria-labelledby={id} tabIndex={withArrowKeys}>
        <ul>{children}</ul>
      </div>
    </card-carousel>
  )
}

function Arrow() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        d="M5 12h14m-6-6 6 6-6 6"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
