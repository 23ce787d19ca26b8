/**
 * Lambda answers at most 6 MB. There the text stands in a JSON string, in which each quote and each line end takes two
 * bytes; this limit counts that string.
 */
const mostBytes = 5_000_000

/**
 * Divides a person's data into files that Lambda can answer. Each item of a list is in exactly one of them.
 * @param data lists and single values by name; one item, or all single values together, fit into one file
 * @param most bytes of a file in an answer
 * @returns JSON texts, numbered when there are several
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
      // Room for the list's name and the part's number.
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
