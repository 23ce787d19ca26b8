/**
 * The size of an item in bytes, by the rules of AWS ("DynamoDB item sizes and formats": https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html): names and
 * texts as UTF-8, a number about a byte for two digits and one more, three bytes for a list or map and one for each of its elements.
 */
export function itemSize(item: Record<string, unknown>): number {
  return Object.entries(item).reduce((sum, [name, value]) => sum + bytes(name) + sizeOf(value), 0)
}

function sizeOf(value: unknown): number {
  if (value === undefined) return 0
  if (typeof value === 'string') return bytes(value)
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 1
  if (typeof value === 'boolean' || value === null) return 1
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + sizeOf(each) + 1, 3)
  const entries = Object.entries(value as Record<string, unknown>).filter(([, each]) => each !== undefined)
  return entries.reduce((sum, [name, each]) => sum + bytes(name) + sizeOf(each) + 1, 3)
}

function bytes(text: string): number {
  return Buffer.byteLength(text)
}
