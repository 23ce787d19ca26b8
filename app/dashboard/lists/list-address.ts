/** The address of a list with its filters, and of one of its pages; empty filters are left out. */
export function listAddress(
  path: string,
  typed: Record<string, string>,
  more: Record<string, string | null> = {},
): string {
  const given = Object.entries({ ...typed, ...more }).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  )
  const query = new URLSearchParams(given).toString()
  return query ? `${path}?${query}` : path
}
