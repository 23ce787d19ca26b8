/* Pages of rows that are sorted by name. */

type Bounds = { rows: number; visits: number }

/**
 * The pages of rows: each ends at a number of rows or of visits, whichever comes first, and has one row at least.
 * @param visits of each row
 * @returns the first row of each page and the one after its last; one empty page of no rows
 */
export function pagesOf(visits: readonly number[], most: Bounds): [from: number, to: number][] {
  const pages: [number, number][] = []
  let [from, sum] = [0, 0]
  for (const [place, own] of visits.entries()) {
    if (place > from && (place - from === most.rows || sum + own > most.visits)) {
      pages.push([from, place])
      ;[from, sum] = [place, 0]
    }
    sum += own
  }
  return [...pages, [from, visits.length]]
}

/**
 * The pages by the letters of their first and last name: `A to D`, `E`. Those of the same letters are numbered: `S 1`, `S 2`.
 * @param names of the rows of each page
 */
export function namesOfPages(names: readonly (readonly string[])[]): string[] {
  const letters = names.map((page) => {
    const [first, last] = [letterOf(page[0]), letterOf(page.at(-1))]
    return first === last ? first : `${first} to ${last}`
  })
  return letters.map((name, place) => {
    const same = letters.filter((each) => each === name).length
    return same === 1 ? name : `${name} ${letters.slice(0, place + 1).filter((each) => each === name).length}`
  })
}

/** The first letter; a Devanagari one with its marks. */
function letterOf(name = ''): string {
  return /\p{L}\p{M}*/u.exec(name)?.[0].toUpperCase() ?? '#'
}
