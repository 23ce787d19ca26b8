import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ipLimitSubjects } from '#server/http/ip-address.server.ts'
import { mailboxOf } from '#server/limits/mailbox.server.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

seedProperties(116)

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['2001:DB8:1:2:aaaa::7', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::7', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  // IPv4-mapped IPv6 addresses, written in both forms: each is its own neighbourhood.
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7', '203.0.113.7'],
  ['no address', 'no address', 'no address'],
])('%s is counted as %s, its neighbourhood as %s', (address, host, neighbourhood) => {
  expect(ipLimitSubjects(address)).toMatchObject({ host, neighbourhood })
})

test('all addresses of a /64 are one host, and those of another /64 are not', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16))
  const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length })
  // 2000::/3, so that none of them contains an IPv4 address.
  const network = groups(3).map((rest) => ['2001', ...rest])
  fc.assert(
    fc.property(network, network, groups(4), groups(4), (one, other, left, right) => {
      const hosts = [
        ipLimitSubjects([...one, ...left].join(':')),
        ipLimitSubjects([...one, ...right].join(':')),
      ]
      expect(hosts[0]).toEqual(hosts[1])
      expect(ipLimitSubjects(hosts[0]?.host ?? '')).toEqual(hosts[0])
      const elsewhere = ipLimitSubjects([...other, ...left].join(':'))
      expect(elsewhere.host === hosts[0]?.host).toBe(one.join() === other.join())
      expect(elsewhere.neighbourhood === hosts[0]?.neighbourhood).toBe(
        one.slice(0, 3).join() === other.slice(0, 3).join(),
      )
    }),
  )
})

test.each([
  ['asha@family.example', 'asha@family.example'],
  ['Asha+Care@Family.example', 'asha@family.example'],
  ['asha+a+b@family.example', 'asha@family.example'],
  ['a.sha@family.example', 'a.sha@family.example'],
  ['A.s.ha+x@googlemail.com', 'asha@gmail.com'],
  ['asha@gmail.com', 'asha@gmail.com'],
  ['+@family.example', '+@family.example'],
])('%s is delivered to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test.each([
  ['203.0.113.7', null],
  ['::ffff:203.0.113.7', null],
  ['no address', null],
  ['2001:db8:7:8::1', '2001:db8::/32'],
])('%s has the provider %s', (address, provider) => {
  expect(ipLimitSubjects(address).provider).toBe(provider)
})
