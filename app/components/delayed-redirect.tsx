import { Link, PrefetchPageLinks, useNavigate, type ShouldRevalidateFunction } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useInView } from './use-in-view.ts'
import { useRunsScripts } from './use-runs-scripts.ts'
import * as m from '#app/content/paraglide/messages.js'

/** A message that is shown before a redirect to another page of this site; `after` is the delay in milliseconds. */
export type RedirectNotice = {
  message: string
  to: string
  after: number
  isError?: boolean
  /** It was done, and something beside it failed. */
  isWarning?: boolean
}

/**
 * Shows a message and redirects after its delay (section 9). With JavaScript a timer redirects, and meanwhile the code and the styles of the
 * next page are loaded, which a slow network would bring one after the other; without, the Refresh header of the answer redirects. The link
 * is for users who do not want to wait, and for browsers that support neither.
 */
export function DelayedRedirect({
  message,
  to,
  after,
  isError,
  onDone,
}: RedirectNotice & { onDone?: () => void }) {
  const navigate = useNavigate()
  const runsScripts = useRunsScripts()
  const notice = useInView<HTMLDivElement>()
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  }, [onDone])
  useEffect(() => {
    const timer = setTimeout(() => {
      navigate(to)
      done.current?.()
    }, after)
    return () => clearTimeout(timer)
  }, [navigate, to, after])
  return (
    <div
      ref={notice}
      className={`notice notice--${isError ? 'error' : 'success'}`}
      role={isError ? 'alert' : 'status'}
    >
      {runsScripts && !isError ? <PrefetchPageLinks page={to} /> : null}
      <p>{message}</p>
      <p>
        <Link to={to} onClick={onDone}>
          {m.form_continue()}
        </Link>
      </p>
    </div>
  )
}

/**
 * `shouldRevalidate` of a page that shows a message before it redirects: after the action its loader may redirect at
 * once, which would remove the message. After a refused form the loader runs, because a CAPTCHA can be used once only.
 */
export const skipRevalidationBeforeRedirect: ShouldRevalidateFunction = ({ actionResult }) =>
  !(actionResult && typeof actionResult === 'object' && 'delayedRedirect' in actionResult)
