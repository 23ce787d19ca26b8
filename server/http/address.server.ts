import { isIPv6 } from 'node:net'

/**
 * What the limits count of an address. A household or server has 2^64 addresses of IPv6 to itself, so of these the /64 is
 * the `host`; a customer of a provider may have all of a /48, which is the `neighbourhood`.
 *
 * Of IPv4 the address itself is both. A wider part of it would join strangers: behind one address of an Indian mobile
 * operator are hundreds of families already.
 */
export type AddressSubjects = {
  /** `203.0.113.7` or `2001:db8:0:1::/64`. */
  host: string
  /** `203.0.113.7` or `2001:db8:0::/48`. */
  neighbourhood: string
}

/**
 * The subjects of an address; those of a host as it stands here are its own.
 * @param address IPv4, IPv6, IPv6 with an IPv4 address in it, or a /64 as `host` has it
 */
export function addressSubjects(address: string): AddressSubjects {
  const groups = groupsOf(address)
  if (!groups) return { host: address, neighbourhood: address }
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6)
    const ipv4 = [high >> 8, high & 255, low >> 8, low & 255].join('.')
    return { host: ipv4, neighbourhood: ipv4 }
  }
  return { host: `${prefix(groups, 4)}::/64`, neighbourhood: `${prefix(groups, 3)}::/48` }
}

function prefix(groups: number[], length: number): string {
  return groups
    .slice(0, length)
    .map((group) => group.toString(16))
    .join(':')
}

/** The eight numbers of an IPv6 address; null for what is none. */
function groupsOf(text: string): number[] | null {
  // Node's own look costs a cold start 3 ms the first time; most addresses need none.
  if (!text.includes(':')) return null
  const address = text.replace(/\/64$/, '').replace(/%.*$/, '')
  if (!isIPv6(address)) return null
  const [head = '', tail] = address.split('::')
  const left = numbersOf(head)
  const right = numbersOf(tail ?? '')
  const zeros = tail === undefined ? [] : Array<number>(8 - left.length - right.length).fill(0)
  return [...left, ...zeros, ...right]
}

function numbersOf(text: string): number[] {
  return text
    .split(':')
    .filter((group) => group !== '')
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [a * 256 + b, c * 256 + d]
    })
}
