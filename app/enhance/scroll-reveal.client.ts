import { wantsLessMotion } from './motion.client.ts'

/**
 * Plays its animation once when it comes into view (section 9; the style sheet sets the 1000 ms). What is in view at the start is
 * not animated, and nothing is hidden before it comes into view.
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
