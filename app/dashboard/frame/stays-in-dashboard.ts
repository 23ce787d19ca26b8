/** Whether a navigation or form starts and ends inside the dashboard, whose addresses all begin with `/dashboard`. */
export function staysInDashboard({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return [currentUrl, nextUrl].every(({ pathname }) => /^\/dashboard(\/|$)/.test(pathname))
}
