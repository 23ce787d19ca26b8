import { Link, useNavigate, type ShouldRevalidateFunction } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import * as m from '#app/content/paraglide/messages.js'
import type { Onward as OnwardAnswer } from '#app/session/delayed-redirect.server.ts'

/**
 * A message that leads on after its delay (section 9). With JavaScript a timer goes on; without, the Refresh header of
 * the answer does; the link is for whoever does not want to wait, and for browsers that know neither.
 */
export function Onward({ message, to, after, isError, onDone }: OnwardAnswer & { onDone?: () => void }) {
  const navigate = useNavigate()
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
    <div className={`notice notice--${isError ? 'error' : 'success'}`} role={isError ? 'alert' : 'status'}>
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
 * `shouldRevalidate` of a page that shows a message and leads on: its loader may lead elsewhere by itself now, and must
 * not take the message away. Until then a refused form is loaded again too, for a CAPTCHA is good once.
 */
export const untilOnward: ShouldRevalidateFunction = ({ actionResult }) =>
  !(actionResult && typeof actionResult === 'object' && 'onward' in actionResult)
