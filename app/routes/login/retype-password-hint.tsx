import * as m from '#app/content/paraglide/messages.js'

/**
 * Asks for the password again after a refused form: the server never sends a typed password back. With JavaScript the page is
 * not reloaded and the field keeps the password, so this is shown without JavaScript only.
 */
export function RetypePasswordHint() {
  return (
    <noscript>
      <p className="field__hint">{m.account_password_again()}</p>
    </noscript>
  )
}
