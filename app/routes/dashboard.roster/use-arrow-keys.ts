import { useEffect, type RefObject } from 'react'

const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const
type Key = (typeof keys)[number]

/**
 * Lets the arrow keys go from link to link of a table, where they stand beside and below each other, and Home and End to the first and last
 * one of a row. The Tab key still reaches each of them, as without JavaScript.
 * @param rowSelector the element that is one row
 */
export function useArrowKeys(table: RefObject<HTMLTableElement>, rowSelector: 'tr' | 'tbody'): void {
  useEffect(() => {
    const element = table.current
    if (!element) return
    function onKeyDown(event: KeyboardEvent) {
      const key = keys.find((each) => each === event.key)
      if (!key || !element || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const next = nextLink(element, { key, rowSelector })
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    element.addEventListener('keydown', onKeyDown)
    return () => element.removeEventListener('keydown', onKeyDown)
  }, [table, rowSelector])
}

function nextLink(
  table: HTMLTableElement,
  { key, rowSelector }: { key: Key; rowSelector: string },
): HTMLAnchorElement | undefined {
  const links = [...table.querySelectorAll('a')].filter((link) => link.offsetParent !== null)
  const current = links.find((link) => link === document.activeElement)
  // From the table itself, where the skip link leads, to its first link.
  if (!current) return document.activeElement === table ? links[0] : undefined
  const row = current.closest(rowSelector)
  const inRow = links.filter((link) => link.closest(rowSelector) === row)
  if (key === 'Home') return inRow[0]
  if (key === 'End') return inRow.at(-1)
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
  return nearest(current, isSideways ? inRow : links, key)
}

/** The nearest link in the direction of a key; one that is askew counts as further away. */
function nearest(
  current: HTMLAnchorElement,
  links: readonly HTMLAnchorElement[],
  key: Key,
): HTMLAnchorElement | undefined {
  const from = current.getBoundingClientRect()
  const distances = links.map((link) => {
    const to = link.getBoundingClientRect()
    const [right, down] = [to.left - from.left, to.top - from.top]
    const distance = {
      ArrowLeft: -right,
      ArrowRight: right,
      ArrowUp: -down,
      ArrowDown: down,
      Home: 0,
      End: 0,
    }[key]
    const askew = Math.abs(key === 'ArrowLeft' || key === 'ArrowRight' ? down : right)
    return { link, distance, sum: distance + 4 * askew }
  })
  return distances.filter(({ distance }) => distance > 1).sort((one, other) => one.sum - other.sum)[0]?.link
}
