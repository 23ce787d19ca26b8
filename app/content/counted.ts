/**
 * A count with what is counted, and where it needs one with its verb: `1 visit goes`, `3 visits go`. For the office's pages, which are
 * English.
 * @param one the words after a count of one
 * @param several the words after any other count
 */
export function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`
}
