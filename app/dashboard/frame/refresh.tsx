import { Link, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { messages } from '#app/content/office/pages.ts'
import { Icon } from './icon.tsx'

/**
 * Loads the view again and shows whether that worked (section 8, "Lists and data"). Without JavaScript it is a link to the
 * same address, whose answer says so (`isRefreshed`).
 */
export function Refresh({
  to,
  hasFailed,
  isRefreshed,
}: {
  to: string
  hasFailed: boolean
  isRefreshed: boolean
}) {
  const { state, revalidate } = useRevalidator()
  const [phase, setPhase] = useState<'none' | 'asked' | 'done'>(isRefreshed ? 'done' : 'none')
  const wasLoading = useRef(false)
  useEffect(() => {
    if (wasLoading.current && state === 'idle')
      setPhase((current) => (current === 'asked' ? 'done' : current))
    wasLoading.current = state === 'loading'
  }, [state])
  return (
    <>
      <span className={hasFailed ? 'bad' : 'good'} role="status">
        {phase === 'done' ? (hasFailed ? messages.refreshFailed : messages.refreshed) : null}
      </span>
      <Link
        to={to}
        className="button button--quiet"
        aria-busy={state === 'loading' || undefined}
        onClick={(event) => {
          event.preventDefault()
          setPhase('asked')
          revalidate()
        }}
      >
        <Icon name="refresh" />
        Refresh
      </Link>
    </>
  )
}
