import { useEffect, useRef, type RefObject } from 'react'

/**
 * Brings into view what has taken the place of a form: the page has become shorter than where the form's button was, and the browser
 * would show its footer.
 */
export function useInView<Shown extends Element>(): RefObject<Shown> {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    // In braces: newer browsers return a promise here, which React would call as the effect's clean-up.
    shown.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [])
  return shown
}
