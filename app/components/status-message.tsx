import { Link } from '@remix-run/react'

export type StatusMessageText = {
  text: string
  isError: boolean
  /** It was done, or needed nothing, and the person should look again. */
  isWarning?: boolean
  /** A link that helps with what the message says. */
  link?: { to: string; text: string }
}

/**
 * A message about what just happened; the next message replaces it.
 * @param takesFocus whether a page that is loaded with it begins there, for the keyboard and for screen readers
 */
export function StatusMessage({
  text,
  isError,
  isWarning = false,
  link,
  takesFocus = false,
}: StatusMessageText & { takesFocus?: boolean }) {
  return (
    <p
      className={`notice notice--${isError ? 'error' : isWarning ? 'warning' : 'success'}`}
      role={isError ? 'alert' : 'status'}
      {...(takesFocus && { tabIndex: -1, autoFocus: true })}
    >
      {text} {link ? <Link to={link.to}>{link.text}</Link> : null}
    </p>
  )
}
