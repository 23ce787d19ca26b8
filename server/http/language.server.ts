import { AsyncLocalStorage } from 'node:async_hooks'
import { cookieNameIn } from '#domain/cookie-names.ts'
import { baseLanguage, isLanguage, languageParameter, type Language } from '#domain/languages.ts'
import { isDeployed } from '#server/configuration.server.ts'

// In tests one process answers several requests at the same time, so the language is kept for each request.
const requestLanguage = new AsyncLocalStorage<{ language: Language; isChosen: boolean }>()

/**
 * Runs the code that answers one request. Inside, `currentLanguage` returns this language.
 * @param isChosen whether the visitor has chosen it, with a link or by the cookie of an earlier choice
 */
export function runInLanguage<Result>(language: Language, answer: () => Result, isChosen = true): Result {
  return requestLanguage.run({ language, isChosen }, answer)
}

/**
 * Answers the rest of the current request in the language of the person that the page is for, where the visitor has chosen none. For pages
 * without scripts only: a browser file is chosen before.
 */
export function speakUnlessChosen(language: Language | undefined): void {
  const current = requestLanguage.getStore()
  if (current && !current.isChosen && language) current.language = language
}

/** The language of the current request; English outside of a request. */
export function currentLanguage(): Language {
  return requestLanguage.getStore()?.language ?? baseLanguage
}

/** The language that the visitor of the current request has chosen; null without a choice, when the pages are English. */
export function chosenLanguage(): Language | null {
  const current = requestLanguage.getStore()
  return current?.isChosen ? current.language : null
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
 * does not count (docs/decisions/0002). The dashboard is always English.
 *
 * @returns the language, whether the visitor has chosen it, and the Set-Cookie header that stores it where the query
 * parameter asks for one
 */
export function chooseLanguage({ path, query, cookies }: RequestParts): {
  language: Language
  isChosen: boolean
  remember: string | null
} {
  if (isDashboard(path)) return { language: baseLanguage, isChosen: false, remember: null }
  const requested = query.get(languageParameter)
  if (isLanguage(requested)) {
    return { language: requested, isChosen: true, remember: languageCookie(requested) }
  }
  const remembered = cookies.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
  const isChosen = isLanguage(remembered)
  return { language: isChosen ? remembered : baseLanguage, isChosen, remember: null }
}

/** Whether Remix will take a path for one of the dashboard's: in any case, and with encoded letters. */
function isDashboard(path: string): boolean {
  const letters = path.replace(/%[4-7][\da-f]/gi, decodeURIComponent)
  return /^\/dashboard(?=[/.]|$)/i.test(letters)
}

/** The Set-Cookie header that remembers a language for this browser. */
export function languageCookie(language: Language): string {
  const attributes = [`Max-Age=${cookieLifetimeDays * 24 * 60 * 60}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  return [`${cookieName}=${language}`, ...attributes, ...(isDeployed ? ['Secure'] : [])].join('; ')
}
