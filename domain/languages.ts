/** The query parameter that asks for a language: `/about?lang=hi`. */
export const languageParameter = 'lang'

/** The languages that a visitor can choose, each with its own name. The codes are those of `<html lang>` and the message files. */
export const languages = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
  { code: 'mr', name: 'मराठी' },
] as const

export type Language = (typeof languages)[number]['code']

/** Their names for the office, whose pages are English. */
export const languageInEnglish: Record<Language, string> = { en: 'English', hi: 'Hindi', mr: 'Marathi' }

/** The language of a visitor who has not chosen one. */
export const baseLanguage: Language = 'en'

export function isLanguage(value: unknown): value is Language {
  return languages.some(({ code }) => code === value)
}

/**
 * The URL of a public page in a language, for search engines and for sharing. The URL without the parameter counts as English, although
 * visitors who chose another language see it in theirs.
 * @param origin scheme and host of the site, without a slash at the end
 * @param path the page's path, with a leading slash
 */
export function publicAddress(origin: string, path: string, language: Language): string {
  const address = new URL(path, origin)
  if (language !== 'en') address.searchParams.set(languageParameter, language)
  return address.href
}

/** The URLs of a public page in every language, for `<link rel="alternate" hreflang>`. */
export function alternates(origin: string, path: string): { language: string; address: string }[] {
  const named = languages.map(({ code }) => ({ language: code, address: publicAddress(origin, path, code) }))
  return [...named, { language: 'x-default', address: publicAddress(origin, path, 'en') }]
}

/** The address of the same page in another language, with its other query parameters kept. */
export function addressInLanguage(
  language: Language,
  { pathname, search }: { pathname: string; search: string },
): string {
  const query = new URLSearchParams(search)
  query.set(languageParameter, language)
  return `${pathname}?${query}`
}
