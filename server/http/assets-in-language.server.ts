import type { ServerBuild } from '@remix-run/node'
import { baseLanguage, type Language } from '#domain/languages.ts'

const buildUrl = '/_static/build/'

/** The URL of a file of the browser build in a language. The base language has the compiler's own URL. */
export function assetUrlIn(language: Language, address: string): string {
  return language === baseLanguage ? address : address.replace(buildUrl, `${buildUrl}${language}/`)
}

/**
 * Remix's build with the browser files of one language (docs/decisions/0002). In development there is only one set of
 * files, which contains all languages.
 */
export function buildInLanguage(language: Language, build: ServerBuild): ServerBuild {
  if (language === baseLanguage || build.mode !== 'production') return build
  const inLanguage = (address: string) => assetUrlIn(language, address)
  const { assets } = build
  const routes = Object.entries(assets.routes).map(([id, route]) => [
    id,
    { ...route, module: inLanguage(route.module), imports: route.imports?.map(inLanguage) },
  ])
  return {
    ...build,
    assets: {
      ...assets,
      url: inLanguage(assets.url),
      entry: { module: inLanguage(assets.entry.module), imports: assets.entry.imports.map(inLanguage) },
      routes: Object.fromEntries(routes) as typeof assets.routes,
    },
  }
}
