import { Link } from '@remix-run/react'
import * as m from '#app/content/paraglide/messages.js'

/**
 * The other ways to sign in, shown when too many wrong passwords were tried: an attacker's tries do not count against them
 * (docs/limits.md, "Tries").
 * @param redirectTo the path to open after signing in
 */
export function OtherSignInWays({ redirectTo }: { redirectTo: string | null }) {
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
