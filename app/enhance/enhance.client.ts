import { followMenu, followScroll } from './header.client.ts'
import { keepTyping } from './typing.client.ts'

const pieces = ['scroll-reveal', 'card-carousel', 'faq-rotation', 'image-spinner']

/**
 * The small script of every page. The header's and the languages' parts run everywhere; the elements that move are brought where a page
 * has one, be it a page from the server or one that React brings later, so that forms do not pay for them.
 */
export function enhance(): void {
  followScroll()
  followMenu()
  keepTyping()

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
