/** The header's shadow above 0 (section 9), where the style sheet cannot tell by itself. */
export function followScroll(): void {
  if (CSS.supports('animation-timeline: scroll()')) return
  function follow(): void {
    document.querySelector('.site-header')?.toggleAttribute('data-scrolled', scrollY > 0)
  }
  addEventListener('scroll', follow, { passive: true })
  follow()
}

/** Closes the open menu with Escape, with a press beside it, and when one of its links was followed. */
export function followMenu(): void {
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
