import type { Panel } from '#server/today/panel.server.ts'

/** How many domains have a bar of their own. */
const most = 12

/** The domains with most users, and the users of all others together; their sum is the number of users. */
export function shownDomains({ domains, users }: Pick<Panel, 'domains' | 'users'>) {
  if (domains.length <= most) return domains
  const shown = domains.slice(0, most)
  const rest = users - shown.reduce((sum, domain) => sum + domain.users, 0)
  return [...shown, { domain: 'Other domains', users: rest }]
}
