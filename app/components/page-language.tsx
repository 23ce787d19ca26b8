import { useEffect, useRef } from 'react'
import { getLocale } from '#app/content/paraglide/runtime.js'

/**
 * Loads the page anew where it was reached without leaving a page of another language: the dashboard, which is English,
 * or any page after the visitor chose another language in another tab. Give it the page's path as its key, so that it
 * looks when a page is reached and not when a form is answered.
 * @param answered the language of the server's answer
 */
export function PageLanguage({ answered }: { answered: string | undefined }) {
  const atArrival = useRef(answered)
  useEffect(() => {
    if (atArrival.current && atArrival.current !== getLocale()) window.location.reload()
  }, [])
  return null
}
