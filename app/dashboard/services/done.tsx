import { useEffect, useRef } from 'react'

/** Says that an action succeeded. Takes the focus after its dialog, because the button that opened it may no longer exist. */
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
