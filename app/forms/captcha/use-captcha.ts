import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useRunsScripts } from '#app/components/use-runs-scripts.ts'
import type { CaptchaChallenge } from '#server/accounts/captcha/captcha.server.ts'

/** `idle`: JavaScript is not running (yet). */
export type CaptchaState = 'idle' | 'working' | 'solved' | 'failed'

/**
 * Solves each challenge of the page and loads another before it expires. A form sent earlier, which contains `input`, waits for the answer.
 */
export function useCaptcha(
  { work, lifetime }: CaptchaChallenge,
  input: RefObject<HTMLInputElement>,
): { state: CaptchaState; answer: string } {
  const [solved, setSolved] = useState<{ work: CaptchaChallenge['work']; answer: string | null } | null>(null)
  const { revalidate } = useRevalidator()
  const runsScripts = useRunsScripts()

  useEffect(() => {
    const controller = new AbortController()
    // Loaded on demand, so that people can fill in the form before this code arrives.
    void import('./solve-captcha.ts')
      .then(({ solveCaptcha }) => solveCaptcha(work, controller))
      .catch(() => null)
      .then((answer) => {
        if (!controller.signal.aborted) setSolved({ work, answer })
      })
    const renewal = setTimeout(revalidate, lifetime * 0.9)
    return () => {
      controller.abort()
      clearTimeout(renewal)
    }
  }, [work, lifetime, revalidate])

  const isSettled = solved?.work === work
  useFormThatWaits(input, { isWaiting: runsScripts && !isSettled })
  if (!isSettled) return { state: runsScripts ? 'working' : 'idle', answer: '' }
  return { state: solved.answer ? 'solved' : 'failed', answer: solved.answer ?? '' }
}

/**
 * Holds back a second submit until the response to the first is shown: a CAPTCHA works only once, and the next one comes with that
 * response.
 */
export function useFormOnceAtATime(member: RefObject<HTMLElement>): void {
  const { state, formMethod } = useNavigation()
  useFormThatWaits(member, { isWaiting: state !== 'idle' && formMethod === 'POST' })
}

/**
 * Holds a form back while `isWaiting`, then submits it with the button that was pressed.
 * @param member any element in the form
 * @param onHeld called each time a submit is held back
 */
export function useFormThatWaits(
  member: RefObject<HTMLElement>,
  { isWaiting, onHeld }: { isWaiting: boolean; onHeld?: () => void },
): void {
  const pressed = useRef<HTMLElement | null | undefined>(undefined)

  useEffect(() => {
    const form = member.current?.closest('form')
    if (!form) return
    if (!isWaiting && pressed.current !== undefined) {
      form.requestSubmit(pressed.current)
      pressed.current = undefined
    }
    function hold(event: SubmitEvent) {
      if (!isWaiting) return
      event.preventDefault()
      // Stops Remix and any other `useFormThatWaits` of this form: only one of them may submit it again.
      event.stopImmediatePropagation()
      pressed.current = event.submitter
      onHeld?.()
    }
    form.addEventListener('submit', hold)
    return () => form.removeEventListener('submit', hold)
  }, [member, isWaiting, onHeld])
}
