import type { HTMLAttributes } from 'react'

/** React 18 writes `class`, not `className`, as it is on custom elements. */
type Enhanced = Omit<HTMLAttributes<HTMLElement>, 'className'> & { class?: string }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** Moves in once, 1000 ms, when it comes into view (section 9). */
      'scroll-reveal': Enhanced
      /** Scrolls its `.carousel__track` by 300 px with the buttons in `.carousel__buttons` (section 9). */
      'card-carousel': Enhanced
      /** Opens its `details` in turn, every 4 s, until its button pauses it (section 2). */
      'faq-rotation': Enhanced
      /** Shows itself until every image of the page has loaded or failed (section 2). */
      'image-spinner': Enhanced
    }
  }
}
