import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import type { CaptchaChallenge } from '#server/accounts/captcha.server.ts'

/** `idle` is the page before, or without, JavaScript. */
export type CaptchaState = 'idle' | 'working' | 'solved' | 'failed'

/**
 * Solves each challenge that the page brings and asks for another before it expires. The form that holds `input` waits
 * for the answer when it is sent before.
 */
export function useCaptcha(
  { work, lifetime }: CaptchaChallenge,
  input: RefObject<HTMLInputElement>,
): { state: CaptchaState; answer: string } {
  const [solved, setSolved] = useState<{ work: CaptchaChallenge['work']; answer: string | null } | null>(null)
  const { revalidate } = useRevalidator()
  const runsScripts = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

  useEffect(() => {
    const controller = new AbortController()
    // The form can be read and filled in before the work's code is here.
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
 * Holds a form back while it is on its way, until the page after it is here: its CAPTCHA is good once, and the next one
 * comes with that page.
 */
export function useFormOnceAtATime(member: RefObject<HTMLElement>): void {
  const { state, formMethod } = useNavigation()
  useFormThatWaits(member, { isWaiting: state !== 'idle' && formMethod === 'POST' })
}

function subscribeToNothing() {
  return () => {}
}

/**
 * Holds a form back while `isWaiting`, and sends it afterwards with the button that was pressed.
 * @param member anything in the form
 * @param onHeld is told of each form that is held back
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
      // Neither the page nor another that waits for this form hears of it: one of them sends it again.
      event.stopImmediatePropagation()
      pressed.current = event.submitter
      onHeld?.()
    }
    form.addEventListener('submit', hold)
    return () => form.removeEventListener('submit', hold)
  }, [member, isWaiting, onHeld])
}
