import { AsyncLocalStorage } from 'node:async_hooks'
import { cookieNameIn } from '#domain/cookie-names.ts'
import { baseLanguage, isLanguage, languageParameter, type Language } from '#domain/languages.ts'
import { isDeployed } from '#server/configuration.server.ts'

// In tests one process answers several requests at the same time, so the language is kept for each request.
const requestLanguage = new AsyncLocalStorage<Language>()

/** Runs the code that answers one request. Inside, `currentLanguage` returns this language. */
export function runInLanguage<Result>(language: Language, answer: () => Result): Result {
  return requestLanguage.run(language, answer)
}

/** The language of the current request; English outside of a request. */
export function currentLanguage(): Language {
  return requestLanguage.getStore() ?? baseLanguage
}

const cookieName = cookieNameIn(isDeployed ? 'deployed' : 'sandbox', 'lang')
const cookieLifetimeDays = 365

/** Whether a request has no cookie except the language's, which is part of the CDN's cache key. */
export function hasOnlyLanguageCookie(cookies: readonly string[]): boolean {
  return cookies.every((cookie) => cookie === '' || cookie.startsWith(`${cookieName}=`))
}

type RequestParts = { path: string; query: URLSearchParams; cookies: readonly string[] }

/**
 * The language of the response: the one of the query parameter, else the one of the cookie, else English. Accept-Language
 * does not count (docs/decisions/0014). The dashboard is always English.
 *
 * @returns the language, and the Set-Cookie header that stores it where the query parameter asks for one
 */
export function chooseLanguage({ path, query, cookies }: RequestParts): {
  language: Language
  remember: string | null
} {
  if (/^\/dashboard(?=[/.]|$)/.test(path)) return { language: baseLanguage, remember: null }
  const requested = query.get(languageParameter)
  if (isLanguage(requested)) return { language: requested, remember: languageCookie(requested) }
  const remembered = cookies.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
  return { language: isLanguage(remembered) ? remembered : baseLanguage, remember: null }
}

function languageCookie(language: Language): string {
  const attributes = [`Max-Age=${cookieLifetimeDays * 24 * 60 * 60}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  return [`${cookieName}=${language}`, ...attributes, ...(isDeployed ? ['Secure'] : [])].join('; ')
}
