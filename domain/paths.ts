/** Redirect targets are always paths of this site. */

/**
 * The path that a `redirectTo` parameter may lead to.
 * It is parsed as a browser does it, so that `//host`, `/\host`, control characters and encoded schemes cannot leave the site.
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

/** The `redirectTo` parameter of a request, unchecked; `safePath` checks it. */
export function readRedirectTo({ url }: { url: string }): string | null {
  return new URL(url).searchParams.get('redirectTo')
}

/** The address that a sign-out is posted to, which then leads to the sign-in and back to this page. */
export function signOutPath(redirectTo: string): string {
  return `/logout?${new URLSearchParams({ redirectTo })}`
}

/** `/login` with a `redirectTo` back to the page where the person was. */
export function loginPath(redirectTo: string): string {
  return redirectTo === '/' ? '/login' : `/login?${new URLSearchParams({ redirectTo })}`
}
