const ignoringDots = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an e-mail address reaches, for the budgets alone: what follows a `+` is an alias at most providers,
 * and Gmail ignores dots. Two addresses of one mailbox are still two identities everywhere else.
 * @param email in any case
 * @returns such as `asha@gmail.com` for `A.sha+care@googlemail.com`
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // An address that begins with + has no other name.
  const [name = ''] = address.slice(0, at).split(/(?<=.)\+/)
  return ignoringDots.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
