import { expect, type Page } from '@playwright/test'

/** What WCAG 2.2 asks of text (1.4.3) and of a sign without text (1.4.11). */
const least = { text: 4.5, sign: 3 } as const

/** What was measured already: buttons of the same classes in elements of the same classes look alike. */
const measured = new Set<string>()

/**
 * Expects that each button of the page can be read, in light and dark. axe leaves some of them out, such as one whose words follow an icon.
 * The page looks afterwards as before.
 */
export async function expectReadableButtons(page: Page): Promise<void> {
  if (page.isClosed() || !page.url().startsWith('http')) return
  const { kinds, ...looks } = await unlessLeft(page.evaluate(kindsOfButtons), { kinds: [] })
  const fresh = kinds.filter((kind) => !measured.has(kind))
  if (fresh.length === 0) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const where = `buttons of ${page.url()} that cannot be read in ${colorScheme}`
    // Half-way from one scheme to the other nothing can be read, so they are measured until that is over.
    await expect
      .poll(() => unlessLeft(page.evaluate(unreadableButtons, least), []), {
        message: where,
        timeout: 10_000,
      })
      .toEqual([])
  }
  await page.emulateMedia(looks)
  for (const kind of fresh) measured.add(kind)
}

/** What the page answers, or nothing where it is just being left. */
function unlessLeft<Answer>(answer: Promise<Answer>, nothing: Answer): Promise<Answer> {
  return answer.catch((error: unknown) => {
    if (/context was destroyed|has been closed|navigat/.test(String(error))) return nothing
    throw error
  })
}

/* The two functions below run in the browser, which gets their source alone. */

function kindsOfButtons(): {
  kinds: string[]
  colorScheme?: 'light' | 'dark'
  reducedMotion?: 'reduce' | 'no-preference'
} {
  const kindOf = (button: Element) => {
    const classes: string[] = []
    for (let element: Element | null = button; element; element = element.parentElement)
      classes.push(`${element.tagName}.${element.className}`)
    return classes.join(' ')
  }
  return {
    // Paper has no buttons.
    kinds: matchMedia('print').matches ? [] : [...document.querySelectorAll('button, .button')].map(kindOf),
    colorScheme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'reduce' : 'no-preference',
  }
}

function unreadableButtons({ text, sign }: { text: number; sign: number }): string[] {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no canvas')
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()

  /** The colour that these make on white, each upon those before it. */
  const painted = (colours: readonly string[]) => {
    for (const colour of ['#fff', ...colours]) {
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
    }
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }
  const luminance = (colours: readonly string[]) => {
    const [red = 0, green = 0, blue = 0] = painted(colours).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const groundsOf = (element: Element) => {
    const grounds: string[] = []
    for (let each: Element | null = element; each; each = each.parentElement)
      grounds.unshift(getComputedStyle(each).backgroundColor)
    return grounds
  }
  const contrastOf = (element: Element) => {
    const grounds = groundsOf(element)
    const [one, other] = [luminance(grounds), luminance([...grounds, getComputedStyle(element).color])]
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.clientHeight > 1
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())

  return [...document.querySelectorAll('button, .button')]
    .filter((button) => isShown(button) && !button.matches(':disabled, [aria-disabled="true"]'))
    .flatMap((button) => {
      const worded = [button, ...button.querySelectorAll('*')].filter(
        (element) => hasText(element) && (element === button || !element.closest('.visually-hidden')),
      )
      const measures =
        worded.length > 0
          ? worded.map((element) => ({ contrast: contrastOf(element), least: text }))
          : [{ contrast: contrastOf(button), least: sign }]
      return measures
        .filter(({ contrast, least: needed }) => contrast < needed)
        .map(({ contrast }) => `${button.textContent || button.className}: ${contrast.toFixed(2)} : 1`)
    })
}
