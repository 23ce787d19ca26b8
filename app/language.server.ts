import { AsyncLocalStorage } from 'node:async_hooks'
import { baseLocale, overwriteGetLocale, type Locale } from '#app/content/paraglide/runtime.js'

const languages = new AsyncLocalStorage<Locale>()

// One process may answer several requests side by side in tests, so the language belongs to the request.
overwriteGetLocale(() => languages.getStore() ?? baseLocale)

/** Runs what answers one request in the visitor's language: every message function inside speaks it. */
export function inLanguage<Result>(language: Locale, answer: () => Result): Result {
  return languages.run(language, answer)
}
