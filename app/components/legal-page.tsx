import type { LegalDocument, LegalSection } from '#app/content/legal-document.ts'
import * as m from '#app/content/paraglide/messages.js'
import { getLocale } from '#app/content/paraglide/runtime.js'

/**
 * A legal text: a summary in the page's language, a table of contents, and the numbered sections. A page whose text is in
 * another language says so above it.
 */
export function LegalPage({
  document,
  essentials,
}: {
  document: LegalDocument
  /** In the page's language. */
  essentials: string[]
}) {
  const language = getLocale()
  const inItsLanguage = { locale: document.language }
  return (
    <article className="page document" lang={document.language}>
      {language === document.language ? null : (
        <p className="notice" lang={language}>
          {m.legal_english()}
        </p>
      )}
      <header className="document__head">
        <h1>{document.title}</h1>
        <p className="muted">
          {m.legal_since({}, inItsLanguage)} <time dateTime={document.since}>{longDate(document)}</time>
        </p>
        <section lang={language} className="document__essentials" aria-labelledby="essentials">
          <h2 id="essentials">{m.legal_short()}</h2>
          <ul>
            {essentials.map((essential) => (
              <li key={essential}>{essential}</li>
            ))}
          </ul>
        </section>
      </header>
      <nav className="document__contents" aria-labelledby="contents">
        <h2 id="contents">{m.legal_contents({}, inItsLanguage)}</h2>
        <ol>
          {document.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="document__text">
        {document.intro.map((paragraph) => (
          <p key={paragraph} className="lead">
            {paragraph}
          </p>
        ))}
        {document.sections.map((section) => (
          <Section key={section.id} {...section} />
        ))}
      </div>
    </article>
  )
}

function Section({ id, title, paragraphs, points, after }: LegalSection) {
  return (
    <section id={id} className="document__section">
      <h2>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points ? (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      ) : null}
      {after?.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}

/** Latin digits in every language, as on all pages. */
function longDate({ language, since }: LegalDocument): string {
  const locale = `${language}-IN-u-nu-latn`
  return new Date(since).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'Asia/Kolkata' })
}
