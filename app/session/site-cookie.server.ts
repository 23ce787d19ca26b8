import { createCookie } from '@remix-run/node'
import { isDeployed } from '#server/configuration.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'
import { cookieNameIn, type CookieName } from '#domain/cookie-names.ts'

type CookieOptions<Value> = {
  /** In seconds. */
  maxAge: number
  sameSite: 'strict' | 'lax'
  /** Whether a parsed value is one that this application would write. */
  accepts: (value: unknown) => value is Value
  /** False if the value is no secret and proves nothing. */
  isSigned?: boolean
}

export type SiteCookie<Value> = {
  name: string
  /** The Set-Cookie header that stores the value. */
  serialize: (value: Value) => Promise<string>
  /** The Set-Cookie header that deletes the cookie. */
  serializeExpired: () => Promise<string>
  /** The accepted values in the browser's order, at most `maximumValues`. */
  readAll: (request: Request) => Promise<Value[]>
  /** The first of them, or null. */
  read: (request: Request) => Promise<Value | null>
}

/**
 * How many values of one name are read. A browser sends two if another host has set a cookie of that name for the whole domain; their order
 * is the browser's choice.
 */
const maximumValues = 4

/**
 * Creates a cookie with the attributes of all our cookies: Path=/, HttpOnly and, where deployed, Secure and the prefix `__Host-`
 * (`cookieNameIn`). Each is signed with its own key, so one cookie's value is refused under another's name. Secure is left out in the
 * sandbox, because some browsers refuse it on plain http.
 */
export function siteCookie<Value>(
  cookieName: CookieName,
  { accepts, isSigned = true, maxAge, sameSite }: CookieOptions<Value>,
): SiteCookie<Value> {
  const name = cookieNameIn(isDeployed ? 'deployed' : 'sandbox', cookieName)
  // Created at each use: the secrets are loaded with the first request, after this module.
  const cookie = () =>
    createCookie(name, {
      ...(isSigned && { secrets: purposeKeys(`cookie/${cookieName}`) }),
      path: '/',
      httpOnly: true,
      secure: isDeployed,
      sameSite,
      maxAge,
    })
  async function readAll(request: Request): Promise<Value[]> {
    const accepted: Value[] = []
    for (const pair of pairsOf(request, name)) {
      const value: unknown = await cookie().parse(pair)
      if (accepts(value) && accepted.push(value) === maximumValues) break
    }
    return accepted
  }
  return {
    name,
    serialize: (value) => cookie().serialize(value),
    serializeExpired: () => cookie().serialize('', { maxAge: 0 }),
    readAll,
    read: async (request) => (await readAll(request))[0] ?? null,
  }
}

/** The distinct `name=value` pairs of one name in a request's Cookie header. */
function pairsOf(request: Request, name: string): Set<string> {
  const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim())
  return new Set(pairs.filter((pair) => pair.startsWith(`${name}=`)))
}
