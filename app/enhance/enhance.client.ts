import { CardCarousel } from './card-carousel.client.ts'
import { FaqRotation } from './faq-rotation.client.ts'
import { ImageSpinner } from './image-spinner.client.ts'
import { followMenu, followScroll } from './header.client.ts'
import { ScrollReveal } from './scroll-reveal.client.ts'

/**
 * The small script of the public pages: it brings what moves, and nothing needs it. Elements of its own wake up wherever
 * they appear, be it in a page from the server or in one that React brought.
 */
export function enhance(): void {
  followScroll()
  followMenu()
  customElements.define('scroll-reveal', ScrollReveal)
  customElements.define('card-carousel', CardCarousel)
  customElements.define('faq-rotation', FaqRotation)
  customElements.define('image-spinner', ImageSpinner)
}
