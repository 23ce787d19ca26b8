import * as m from '#app/content/paraglide/messages.js'
import sign from '#app/illustrations/google.svg'

/**
 * The link to sign in with Google: a plain link, since the sign-in is a full-page redirect through Cognito's domain. The logo
 * follows Google's guidelines for such buttons.
 */
export function GoogleLink({ words, redirectTo }: { words: string; redirectTo: string | null }) {
  const query = redirectTo ? `?${new URLSearchParams({ redirectTo })}` : ''
  return (
    <div className="stack">
      <p className="divider">{m.account_or()}</p>
      <a href={`/auth/google${query}`} rel="nofollow" className="button button--google button--wide">
        <img src={sign} width={20} height={20} alt="" />
        {words}
      </a>
    </div>
  )
}
