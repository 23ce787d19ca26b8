/**
 * The order of two texts for a sort, by their characters' codes: for instants, days and ids. `localeCompare` is for what people
 * read; its first call in a process takes some milliseconds.
 */
export function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
