import type { MetaDescriptor } from '@remix-run/react'
import { alternates, languages, publicAddress } from '#domain/languages.ts'
import { company } from './company.ts'
import { getLocale } from './paraglide/runtime.js'

/**
 * The meta tags of a public page: title, description, canonical address in this language, addresses in the other languages,
 * and the Open Graph preview.
 *
 * @param origin scheme and host of the site, without a slash at the end
 * @param path the page's own path, with a leading slash
 */
export function pageMeta({
  title,
  description,
  path,
  origin,
}: {
  title: string
  description: string
  path: string
  origin: string
}): MetaDescriptor[] {
  const language = getLocale()
  const address = publicAddress(origin, path, language)
  const picture = new URL('/_static/social-preview.png', origin).href
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    ...alternates(origin, path).map((alternate) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: alternate.language,
      href: alternate.address,
    })),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: company.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:locale', content: `${language}_IN` },
    ...languages
      .filter(({ code }) => code !== language)
      .map(({ code }) => ({ property: 'og:locale:alternate', content: `${code}_IN` })),
    { property: 'og:image', content: picture },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: company.name },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
