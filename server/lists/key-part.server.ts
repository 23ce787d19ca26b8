/**
 * Reads the value of an attribute from a key, so that an index need not store it a second time. Only for values without `#`,
 * such as ids and instants.
 * @param key as ElectroDB writes it: `$nivaas#serviceId_…`
 */
export function keyPart(key: unknown, attribute: string): string {
  const text = String(key)
  const label = `#${attribute}_`
  const at = text.indexOf(label)
  if (at < 0) throw new Error(`No ${attribute} in the key ${text}`)
  const [value = ''] = text.slice(at + label.length).split('#')
  return value
}
