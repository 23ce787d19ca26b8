import { careServices } from '#app/content/care-services.ts'
import { company } from '#app/content/company.ts'
import { questions } from './faq.ts'
import { getLocale } from '#app/content/paraglide/runtime.js'

/** The local business and the five questions as JSON-LD of schema.org, for search engines. */
export function structuredData(origin: string): Record<string, unknown> {
  const { name, city, region, street, postalCode, phone, email, openingHours, social } = company
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': ['LocalBusiness', 'MedicalBusiness'],
        '@id': `${origin}/#company`,
        name,
        url: `${origin}/`,
        logo: `${origin}/_static/icon-512.png`,
        image: `${origin}/_static/social-preview.png`,
        telephone: phone.href.replace('tel:', ''),
        email,
        openingHours,
        areaServed: city,
        address: {
          '@type': 'PostalAddress',
          streetAddress: street,
          addressLocality: city,
          addressRegion: region,
          postalCode,
          addressCountry: 'IN',
        },
        sameAs: social.map(({ href }) => href),
        makesOffer: careServices.map((care) => ({
          '@type': 'Offer',
          itemOffered: { '@type': 'Service', name: care.name(), description: care.text() },
        })),
      },
      {
        '@type': 'FAQPage',
        '@id': `${origin}/#faq`,
        inLanguage: getLocale(),
        mainEntity: questions.map(({ question, content }) => ({
          '@type': 'Question',
          name: question(),
          acceptedAnswer: { '@type': 'Answer', text: content() },
        })),
      },
    ],
  }
}
