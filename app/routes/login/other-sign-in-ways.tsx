import { Link } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { loginPath } from '#domain/paths.ts'

/**
 * The other ways to sign in. `password` is left out when too many wrong passwords were tried: an attacker's tries do not count against
 * the others (docs/limits.md, "Tries"). `phone` is left out while SMS are out (docs/decisions/0050).
 * @param redirectTo the path to open after signing in
 */
export function OtherSignInWays({
  redirectTo,
  without = 'password',
}: {
  redirectTo: string | null
  without?: 'password' | 'phone'
}) {
  const query = redirectTo ? `?${new URLSearchParams({ redirectTo })}` : ''
  return (
    <div className="notice notice--info">
      <p>{without === 'phone' ? m.sms_out_sign_in({ phone: company.phone.label }) : m.account_ways_in()}</p>
      <ul>
        {without === 'phone' ? (
          <li>
            <Link to={redirectTo ? loginPath(redirectTo) : '/login'}>{m.account_password_instead()}</Link>
          </li>
        ) : null}
        <li>
          <Link to="/forgotpassword">{m.account_ways_link()}</Link>
        </li>
        <li>
          <a href={`/auth/google${query}`} rel="nofollow">
            {m.account_google_sign_in()}
          </a>
        </li>
        {without === 'password' ? (
          <li>
            <Link to={`/login/phone${query}`}>{m.account_phone_sign_in()}</Link>
          </li>
        ) : null}
      </ul>
    </div>
  )
}
