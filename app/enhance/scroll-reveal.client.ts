import { wantsLessMotion } from './motion.client.ts'

/**
 * Moves in once when it comes into view (section 9; the 1000 ms stand in the style sheet). What was in view from the
 * start stays as it is, and nothing is hidden before its turn.
 */
export class ScrollReveal extends HTMLElement {
  #observer: IntersectionObserver | undefined

  connectedCallback(): void {
    if (wantsLessMotion() || this.getBoundingClientRect().top < innerHeight) return
    this.#observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      this.#observer?.disconnect()
      this.dataset.revealed = ''
    })
    this.#observer.observe(this)
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect()
  }
}
