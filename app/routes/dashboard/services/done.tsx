import { useEffect, useRef } from 'react'

/** Says that an action succeeded, and takes the focus that its dialog had: what opened that may be gone. */
export function Done({ message }: { message: string | null }) {
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (message) requestAnimationFrame(() => notice.current?.focus())
  }, [message])
  return (
    <p
      ref={notice}
      role="status"
      tabIndex={-1}
      className={message ? 'notice notice--success' : 'visually-hidden'}
    >
      {message}
    </p>
  )
}
