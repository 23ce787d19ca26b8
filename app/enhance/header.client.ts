/** Shows the header's shadow when the page is scrolled (section 9), in browsers without scroll-driven animations in CSS. */
export function showShadowOnScroll(): void {
  if (CSS.supports('animation-timeline: scroll()')) return
  function follow(): void {
    document.querySelector('.site-header')?.toggleAttribute('data-scrolled', scrollY > 0)
  }
  addEventListener('scroll', follow, { passive: true })
  follow()
}

/** Closes the open menu with Escape, with a click outside it, and after a click on one of its links. */
export function closeMenuFromOutside(): void {
  function openMenu(): HTMLDetailsElement | null {
    return document.querySelector('.site-header__menu[open]')
  }
  addEventListener('keydown', ({ key }) => {
    const menu = key === 'Escape' ? openMenu() : null
    if (!menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  addEventListener('click', ({ target }) => {
    const menu = openMenu()
    if (!menu || !(target instanceof Element)) return
    if (!menu.contains(target) || target.closest('a')) menu.open = false
  })
}
