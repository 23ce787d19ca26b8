import type { Locator, Page } from '@playwright/test'

/** What a person does on a page: presses, choices and filled fields. `clear` and `pressSequentially` call others of them. */
const acts = [
  ...(['click', 'dblclick', 'tap', 'fill', 'type', 'press', 'check', 'uncheck'] as const),
  ...(['selectOption', 'setInputFiles', 'dragTo'] as const),
]

type Act = (...args: unknown[]) => unknown

/** The counts of the pages that are counted; the locators of a page name it. */
const counts = new WeakMap<Page, number>()
let isCounting = false

/**
 * Counts from now on what a test does on a page, whichever locator it uses, so that no step can be left out; following a link is a press.
 * An address that is opened, a key of the keyboard and a click of the mouse count as well.
 * @returns the number so far
 */
export function interactions(page: Page): () => number {
  counts.set(page, 0)
  countLocators(page.locator('html'))
  for (const [owner, names] of [
    [page, ['goto', 'goBack', 'goForward', 'reload']],
    [page.keyboard, ['press', 'type']],
    [page.mouse, ['click', 'dblclick']],
  ] as const)
    for (const name of names) counted(owner as object as Record<string, Act>, name, () => page)
  return () => counts.get(page) ?? 0
}

/** All locators have one prototype, so it is changed once for all tests of a worker. */
function countLocators(locator: Locator): void {
  if (isCounting) return
  isCounting = true
  const prototype = Object.getPrototypeOf(locator) as Record<string, Act>
  for (const act of acts) counted(prototype, act, (self) => (self as Locator).page())
}

function counted(owner: Record<string, Act>, name: string, pageOf: (self: unknown) => Page): void {
  const original = owner[name]
  if (!original) throw new Error(`Playwright has no ${name} any more`)
  owner[name] = function (this: unknown, ...args) {
    const page = pageOf(this)
    const before = counts.get(page)
    if (before !== undefined) counts.set(page, before + 1)
    return original.apply(this, args)
  }
}
