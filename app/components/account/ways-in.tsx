import { Link } from '@remix-run/react'
import * as m from '#app/content/paraglide/messages.js'

/**
 * What lets a person in when passwords are not tried any more: strangers' tries use up none of it (docs/limits.md, "Tries").
 * @param redirectTo where the person was going
 */
export function WaysIn({ redirectTo }: { redirectTo: string | null }) {
  const query = redirectTo ? `?${new URLSearchParams({ redirectTo })}` : ''
  return (
    <div className="notice notice--info">
      <p>{m.account_ways_in()}</p>
      <ul>
        <li>
          <Link to="/forgotpassword">{m.account_ways_link()}</Link>
        </li>
        <li>
          <a href={`/auth/google${query}`} rel="nofollow">
            {m.account_google_sign_in()}
          </a>
        </li>
        <li>
          <Link to={`/login/phone${query}`}>{m.account_phone_sign_in()}</Link>
        </li>
      </ul>
    </div>
  )
}
