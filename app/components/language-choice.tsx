import { useLocation } from '@remix-run/react'
import { getLocale } from '#app/content/paraglide/runtime.js'
import { addressInLanguage, languages } from '#domain/languages.ts'

const names = languages.map(({ name }) => name).join(', ')

/**
 * The languages, each by its own name: at the top of the page, so that visitors who do not read English find theirs first, or at its foot for
 * somebody who is signed in. The names are also the label for screen readers. Plain links to the same page, which keep its other parameters;
 * a script carries over what was typed (`app/enhance/typing.client.ts`).
 */
export function LanguageChoice() {
  const location = useLocation()
  return (
    <nav className="language-choice" aria-label={names}>
      <ul>
        {languages.map(({ code, name }) => (
          <li key={code}>
            <a
              href={addressInLanguage(code, location)}
              lang={code}
              hrefLang={code}
              aria-current={code === getLocale() ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
