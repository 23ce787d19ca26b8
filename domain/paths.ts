/** Redirect targets: only ever a path of this site (docs/decisions/0000, "Accounts"). */

/**
 * The path that a `redirectTo` parameter may send a person to.
 * Parsed the way a browser does, so that `//host`, `/\host`, control characters and encoded schemes cannot leave the site.
 * @returns the path with its query, or the fallback
 */
export function safePath(target: string | null | undefined, fallback = '/'): string {
  if (!target?.startsWith('/')) return fallback
  try {
    const base = 'https://site.invalid'
    const url = new URL(target, base)
    if (url.origin !== base || url.pathname.startsWith('//')) return fallback
    return url.pathname + url.search
  } catch {
    return fallback
  }
}

/** What the `redirectTo` parameter of a request asks for; `safePath` says where it may lead. */
export function wantedPath({ url }: { url: string }): string | null {
  return new URL(url).searchParams.get('redirectTo')
}

/** `/login` with the way back to where a person was. */
export function loginPath(redirectTo: string): string {
  return redirectTo === '/' ? '/login' : `/login?${new URLSearchParams({ redirectTo })}`
}
