import { isIPv6 } from 'node:net'

/**
 * The subjects that the limits count for one IP address. With IPv6 a household or server has a whole /64 (2^64 addresses)
 * to itself: that is the `host`. One customer of a provider may have a whole /48: that is the `neighbourhood`.
 *
 * With IPv4 both are the address itself. A wider range would count unrelated people together: one address of an Indian
 * mobile operator already serves hundreds of families.
 */
export type IpLimitSubjects = {
  /** `203.0.113.7` or `2001:db8:0:1::/64`. */
  host: string
  /** `203.0.113.7` or `2001:db8:0::/48`. */
  neighbourhood: string
  /** `2001:db8::/32`, which one provider has; null for IPv4. */
  provider: string | null
}

/**
 * The subjects of an IP address. A `host` of an earlier result may be given again and has the same subjects.
 * @param address IPv4, IPv6, IPv6 with an IPv4 address in it, or a /64 in the form of `host`
 * @returns the address itself for both where it is not a valid IPv6 address
 */
export function ipLimitSubjects(address: string): IpLimitSubjects {
  const groups = groupsOf(address)
  if (!groups) return { host: address, neighbourhood: address, provider: null }
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6)
    const ipv4 = [high >> 8, high & 255, low >> 8, low & 255].join('.')
    return { host: ipv4, neighbourhood: ipv4, provider: null }
  }
  return {
    host: `${prefix(groups, 4)}::/64`,
    neighbourhood: `${prefix(groups, 3)}::/48`,
    provider: `${prefix(groups, 2)}::/32`,
  }
}

function prefix(groups: number[], length: number): string {
  return groups
    .slice(0, length)
    .map((group) => group.toString(16))
    .join(':')
}

/** The eight groups of an IPv6 address as numbers; null for any other text. */
function groupsOf(text: string): number[] | null {
  // The first call of isIPv6 costs a cold start 3 ms; IPv4 addresses do not need it.
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
