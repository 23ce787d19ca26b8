import { CardCarousel } from './card-carousel.client.ts'
import { FaqRotation } from './faq-rotation.client.ts'
import { ImageSpinner } from './image-spinner.client.ts'
import { ScrollReveal } from './scroll-reveal.client.ts'

/** Defines the custom elements, for those in the page now and those added later. */
export function definePieces(): void {
  customElements.define('scroll-reveal', ScrollReveal)
  customElements.define('card-carousel', CardCarousel)
  customElements.define('faq-rotation', FaqRotation)
  customElements.define('image-spinner', ImageSpinner)
}
