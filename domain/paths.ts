/**
 * The path that a `redirectTo` parameter may lead to. It is parsed as a browser would, so that `//host`, `/\host`, control characters and
 * encoded schemes cannot leave the site.
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

/** The `redirectTo` parameter of a request. It is unchecked: pass it to `safePath`. */
export function readRedirectTo({ url }: { url: string }): string | null {
  return new URL(url).searchParams.get('redirectTo')
}

/** The address to which a sign-out is posted; sign-in and then this page follow. */
export function signOutPath(redirectTo: string): string {
  return `/logout?${new URLSearchParams({ redirectTo })}`
}

/** `/login` with a `redirectTo` back to the page where the person was. */
export function loginPath(redirectTo: string): string {
  return redirectTo === '/' ? '/login' : `/login?${new URLSearchParams({ redirectTo })}`
}
