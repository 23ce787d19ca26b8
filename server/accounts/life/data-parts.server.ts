/**
 * Lambda answers at most 6 MB. The text of an answer stands in a JSON text there, in which each quote and each end of a line takes two
 * bytes; what is counted here is that text.
 */
const mostBytes = 5_000_000

/**
 * Divides a person's data into files that Lambda can answer, by the items of its lists: one file where it fits, and otherwise several
 * with their number. No item is left out or in two files.
 * @param data lists and single values by name; one item of a list, or all single values together, fit into one file
 * @param most bytes of a file in an answer
 * @returns JSON texts
 */
export function inParts(data: Record<string, unknown>, most = mostBytes): string[] {
  const whole = JSON.stringify(data, null, 2)
  if (bytesOf(whole) <= most) return [whole]
  const single = Object.entries(data).filter(([, value]) => !Array.isArray(value))
  const parts: Record<string, unknown>[] = [Object.fromEntries(single)]
  let size = bytesOf(JSON.stringify(parts[0]))
  for (const [name, list] of Object.entries(data)) {
    for (const item of Array.isArray(list) ? (list as unknown[]) : []) {
      const bytes = bytesOf(JSON.stringify(item))
      // The name of a list and the number of the part need some place as well.
      if (size + bytes > most - 1000) {
        parts.push({})
        size = 0
      }
      const part = parts.at(-1) ?? {}
      part[name] = [...((part[name] as unknown[] | undefined) ?? []), item]
      size += bytes + name.length
    }
  }
  return parts.map((part, place) => JSON.stringify({ part: place + 1, of: parts.length, ...part }))
}

function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text))
}
