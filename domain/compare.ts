/**
 * Orders two texts by the codes of their characters, for instants, days and ids. `localeCompare` is for what people read; its first call in
 * a process takes some milliseconds.
 */
export function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
