import { useEffect, useRef } from 'react'
import { getLocale } from '#app/content/paraglide/runtime.js'

/**
 * Reloads the page when client-side navigation has led to a page of another language: to or from the dashboard, which is
 * English, or after the visitor chose another language in another tab. Give it the page's path as its key, so that it checks
 * after a navigation and not after a form was posted.
 * @param answered the language in which the server rendered its answer
 */
export function PageLanguage({ answered }: { answered: string | undefined }) {
  const atArrival = useRef(answered)
  useEffect(() => {
    if (atArrival.current && atArrival.current !== getLocale()) window.location.reload()
  }, [])
  return null
}
