import { Link } from '@remix-run/react'

export type StatusMessageText = {
  text: string
  isError: boolean
  /** A link that helps with what the message says. */
  link?: { to: string; text: string }
}

/** A message about what just happened; the next message replaces it. */
export function StatusMessage({ text, isError, link }: StatusMessageText) {
  return (
    <p className={`notice notice--${isError ? 'error' : 'success'}`} role={isError ? 'alert' : 'status'}>
      {text} {link ? <Link to={link.to}>{link.text}</Link> : null}
    </p>
  )
}
