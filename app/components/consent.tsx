import * as m from '#app/content/paraglide/messages.js'

/**
 * What a person accepts with the button beside it, in the page's language, with the texts to read. They open in a new tab, so
 * that what is typed in the form stays.
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
