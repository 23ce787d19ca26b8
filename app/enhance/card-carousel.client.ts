import { wantsLessMotion } from './motion.client.ts'

/** How far a click scrolls, in CSS pixels (section 9). */
const step = 300

/** A row of cards with buttons that scroll it; at either end the button in that direction is disabled. */
export class CardCarousel extends HTMLElement {
  #sizes: ResizeObserver | undefined

  connectedCallback(): void {
    const track = this.querySelector<HTMLElement>('.carousel__track')
    const group = this.querySelector<HTMLElement>('.carousel__buttons')
    if (!track || !group) return
    const buttons = [...group.querySelectorAll('button')]

    for (const button of buttons) {
      button.addEventListener('click', () => {
        const left = step * Number(button.dataset.direction)
        track.scrollBy({ left, behavior: wantsLessMotion() ? 'auto' : 'smooth' })
      })
    }

    function follow(): void {
      if (!track || !group) return
      const end = track.scrollWidth - track.clientWidth
      group.hidden = end <= 1
      for (const button of buttons) {
        const isAtEnd = button.dataset.direction === '1' ? track.scrollLeft >= end - 1 : track.scrollLeft <= 1
        // Not `disabled`: the keyboard's focus would be lost with the button.
        button.setAttribute('aria-disabled', String(isAtEnd))
      }
    }
    track.addEventListener('scroll', follow, { passive: true })
    this.#sizes = new ResizeObserver(follow)
    this.#sizes.observe(track)
  }

  disconnectedCallback(): void {
    this.#sizes?.disconnect()
  }
}
