import * as m from '#app/content/paraglide/messages.js'

/**
 * What a form that comes back says beside its password: no page brings a typed password back. With JavaScript the page
 * stays where it is, and the password in its field.
 */
export function PasswordAgain() {
  return (
    <noscript>
      <p className="field__hint">{m.account_password_again()}</p>
    </noscript>
  )
}
