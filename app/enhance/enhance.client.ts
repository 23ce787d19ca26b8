import { forgetDrafts } from './drafts.client.ts'
import { closeMenuFromOutside, showShadowOnScroll } from './header.client.ts'
import { keepTypedFields } from './typing.client.ts'

const pieces = ['scroll-reveal', 'card-carousel', 'faq-rotation', 'image-spinner']

/**
 * The script of every page. The parts for the header and the language links run at once; the custom elements are loaded when a
 * page has one, whether the server rendered it or React added it later, so that pages without one do not load their code.
 */
export function enhance(): void {
  showShadowOnScroll()
  closeMenuFromOutside()
  keepTypedFields()
  forgetDrafts()

  const selector = pieces.map((name) => `${name}:not(:defined)`).join()
  const pages = new MutationObserver(bringPieces)
  function bringPieces(): void {
    if (!document.querySelector(selector)) return
    pages.disconnect()
    void import('./pieces.client.ts').then(({ definePieces }) => definePieces())
  }
  pages.observe(document.body, { childList: true, subtree: true })
  bringPieces()
}
