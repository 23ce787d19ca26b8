import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { minute } from '#domain/visits/days.ts'

/**
 * Reads the view again each minute while the page is visible; of a page that was hidden for longer, when it is shown again.
 * @returns whether it does: false before a script runs, and without one
 */
export function useEachMinute(): boolean {
  const { state, revalidate } = useRevalidator()
  const [isRunning, setRunning] = useState(false)
  const readAt = useRef(0)
  useEffect(() => {
    if (state === 'idle') readAt.current = Date.now()
  }, [state])
  useEffect(() => {
    setRunning(true)
    function readWhenDue() {
      if (document.visibilityState === 'visible' && Date.now() - readAt.current >= minute) revalidate()
    }
    const timer = setInterval(readWhenDue, minute / 12)
    document.addEventListener('visibilitychange', readWhenDue)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', readWhenDue)
    }
  }, [revalidate])
  return isRunning
}
