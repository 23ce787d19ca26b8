import * as m from '#app/content/paraglide/messages.js'

/**
 * What the user accepts with the button beside it, in the page's language, with links to the legal texts. These open in a new
 * tab, so that the typed form stays as it is.
 */
export function Consent({ words }: { words: string }) {
  return (
    <p className="muted">
      {words}{' '}
      <a href="/terms-and-conditions" target="_blank" rel="noreferrer">
        {m.footer_terms()}
      </a>
      {', '}
      <a href="/privacy" target="_blank" rel="noreferrer">
        {m.footer_privacy()}
      </a>
    </p>
  )
}
