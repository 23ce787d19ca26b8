import { Link } from '@remix-run/react'

export type NoticeText = {
  text: string
  isError: boolean
  /** Where the person may want to go because of it. */
  link?: { to: string; text: string }
}

/** A message about what just happened; the next one takes its place. */
export function Notice({ text, isError, link }: NoticeText) {
  return (
    <p className={`notice notice--${isError ? 'error' : 'success'}`} role={isError ? 'alert' : 'status'}>
      {text} {link ? <Link to={link.to}>{link.text}</Link> : null}
    </p>
  )
}
