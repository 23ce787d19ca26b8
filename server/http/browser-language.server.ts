import type { ServerBuild } from '@remix-run/node'
import { baseLanguage, type Language } from '#domain/languages.ts'

const buildAddress = '/_static/build/'

/** Where a file of the browser's build stands in a language: that of the base language where the compiler put it. */
export function addressIn(language: Language, address: string): string {
  return language === baseLanguage ? address : address.replace(buildAddress, `${buildAddress}${language}/`)
}

/**
 * Remix's build with the browser's files of one language (docs/decisions/0014). In development there is but one set of
 * files, which holds all languages.
 */
export function buildIn(language: Language, build: ServerBuild): ServerBuild {
  if (language === baseLanguage || build.mode !== 'production') return build
  const inLanguage = (address: string) => addressIn(language, address)
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
