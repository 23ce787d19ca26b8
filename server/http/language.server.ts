import { AsyncLocalStorage } from 'node:async_hooks'
import { cookieNameIn } from '#domain/cookie-names.ts'
import { baseLanguage, isLanguage, languageParameter, type Language } from '#domain/languages.ts'
import { isDeployed } from '#server/configuration.server.ts'

// One process may answer several requests at the same time in tests, so the language belongs to the request.
const requestLanguage = new AsyncLocalStorage<Language>()

/** Runs the code that answers one request; `currentLanguage` gives this language inside. */
export function inLanguage<Result>(language: Language, answer: () => Result): Result {
  return requestLanguage.run(language, answer)
}

/** The language of the request that is being answered; English outside of one. */
export function currentLanguage(): Language {
  return requestLanguage.getStore() ?? baseLanguage
}

const cookieName = cookieNameIn(isDeployed ? 'deployed' : 'sandbox', 'lang')
const cookieLifetimeDays = 365

/** Whether a request has no cookie but that of the language, by which a CDN tells its copies of a page apart. */
export function isAnonymous(cookies: readonly string[]): boolean {
  return cookies.every((cookie) => cookie === '' || cookie.startsWith(`${cookieName}=`))
}

type Visit = { path: string; query: URLSearchParams; cookies: readonly string[] }

/**
 * The language that a request is answered in: the one that its address asks for, else the one that the visitor chose
 * before, else English. Accept-Language does not count (docs/decisions/0014). The dashboard is always English.
 *
 * @returns the language, and the Set-Cookie header that remembers it where the address asks for one
 */
export function chooseLanguage({ path, query, cookies }: Visit): {
  language: Language
  remember: string | null
} {
  if (/^\/dashboard(?=[/.]|$)/.test(path)) return { language: baseLanguage, remember: null }
  const asked = query.get(languageParameter)
  if (isLanguage(asked)) return { language: asked, remember: languageCookie(asked) }
  const remembered = cookies.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
  return { language: isLanguage(remembered) ? remembered : baseLanguage, remember: null }
}

function languageCookie(language: Language): string {
  const attributes = [`Max-Age=${cookieLifetimeDays * 24 * 60 * 60}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  return [`${cookieName}=${language}`, ...attributes, ...(isDeployed ? ['Secure'] : [])].join('; ')
}
