import { createCookie } from '@remix-run/node'
import { isDeployed } from '#server/configuration.server.ts'
import { purposeKeys } from '#server/purpose-key.server.ts'
import { cookieNameIn, type CookieName } from '#domain/cookie-names.ts'

type CookieOptions<Value> = {
  /** In seconds. */
  maxAge: number
  sameSite: 'strict' | 'lax'
  /** Whether a value that was read is one that we write. */
  accepts: (value: unknown) => value is Value
  /** False where the value is no secret and proves nothing. */
  isSigned?: boolean
}

/** A cookie of the site, written and read. */
export type SiteCookie<Value> = {
  name: string
  /** The Set-Cookie header by which the browser keeps the value. */
  keep: (value: Value) => Promise<string>
  /** The Set-Cookie header by which the browser forgets it. */
  forget: () => Promise<string>
  /** The values that the browser sent and we have written, in its order; see `longestList`. */
  readAll: (request: Request) => Promise<Value[]>
  /** The first of them, or null. */
  read: (request: Request) => Promise<Value | null>
}

/**
 * How many values of one name are read. A browser sends two when another host of the same domain has set a cookie of this
 * name for the whole domain; which one comes first is not ours to say.
 */
const longestList = 4

/**
 * A cookie as all cookies of the site are: for every path, not for scripts, Secure and with the prefix `__Host-` wherever
 * the site is deployed (`cookieNameIn`). It is signed with a key of its own, so that the value of one cookie is refused
 * under the name of another. Secure is left out on the sandbox's plain http alone, because some browsers refuse it there.
 */
export function siteCookie<Value>(
  cookieName: CookieName,
  { accepts, isSigned = true, maxAge, sameSite }: CookieOptions<Value>,
): SiteCookie<Value> {
  const name = cookieNameIn(isDeployed ? 'deployed' : 'sandbox', cookieName)
  // The secrets are known once the first request is answered, not when this module is loaded.
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
      if (accepts(value) && accepted.push(value) === longestList) break
    }
    return accepted
  }
  return {
    name,
    keep: (value) => cookie().serialize(value),
    forget: () => cookie().serialize('', { maxAge: 0 }),
    readAll,
    read: async (request) => (await readAll(request))[0] ?? null,
  }
}

/** The pairs `name=value` of one name in a request's header, each once. */
function pairsOf(request: Request, name: string): Set<string> {
  const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim())
  return new Set(pairs.filter((pair) => pair.startsWith(`${name}=`)))
}
