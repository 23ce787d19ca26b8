const domainsWithoutDots = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an e-mail address reaches: at most providers the part after a `+` is an alias, and Gmail ignores dots.
 * Only the limits and budgets use it; everywhere else two addresses of one mailbox are two identities.
 * @param email in any case
 * @returns such as `asha@gmail.com` for `A.sha+care@googlemail.com`
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // A + at the start of an address does not begin an alias.
  const [name = ''] = address.slice(0, at).split(/(?<=.)\+/)
  return domainsWithoutDots.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
