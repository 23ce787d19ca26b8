import { AsyncLocalStorage } from 'node:async_hooks'
import { baseLocale, isLocale, overwriteGetLocale, type Locale } from '#app/content/paraglide/runtime.js'
import { cookieNameIn } from '#app/domain/cookie-names.ts'
import { languageParameter } from '#app/domain/languages.ts'
import { isDeployed } from '#server/configuration.server.ts'

const languages = new AsyncLocalStorage<Locale>()

// One process may answer several requests side by side in tests, so the language belongs to the request.
overwriteGetLocale(() => languages.getStore() ?? baseLocale)

/** Runs what answers one request in the visitor's language: every message function inside speaks it. */
export function inLanguage<Result>(language: Locale, answer: () => Result): Result {
  return languages.run(language, answer)
}

const cookieName = cookieNameIn(isDeployed ? 'deployed' : 'sandbox', 'lang')
const cookieLifetimeDays = 365

/** Whether a request has no cookie but that of the language, by which a CDN tells its copies of a page apart. */
export function namesNobody(cookies: readonly string[]): boolean {
  return cookies.every((cookie) => cookie === '' || cookie.startsWith(`${cookieName}=`))
}

type Visit = { path: string; query: URLSearchParams; cookies: readonly string[] }

/**
 * The language that a request is answered in: the one that its address asks for, else the one that the visitor chose
 * before, else English. Accept-Language does not count (docs/decisions/0014). The dashboard is English, whoever asks.
 *
 * @returns the language, and the Set-Cookie header that remembers it where the address asks for one
 */
export function chooseLanguage({ path, query, cookies }: Visit): {
  language: Locale
  remember: string | null
} {
  if (/^\/dashboard(?=[/.]|$)/.test(path)) return { language: baseLocale, remember: null }
  const asked = query.get(languageParameter)
  if (isLocale(asked)) return { language: asked, remember: languageCookie(asked) }
  const remembered = cookies.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
  return { language: isLocale(remembered) ? remembered : baseLocale, remember: null }
}

function languageCookie(language: Locale): string {
  const attributes = [`Max-Age=${cookieLifetimeDays * 24 * 60 * 60}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  return [`${cookieName}=${language}`, ...attributes, ...(isDeployed ? ['Secure'] : [])].join('; ')
}
