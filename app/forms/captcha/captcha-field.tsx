import { useCallback, useEffect, useRef, useState } from 'react'
import { FieldMessages } from '#app/forms/field.tsx'
import type { FormField } from '#app/forms/use-form.ts'
import * as m from '#app/content/paraglide/messages.js'
import type { CaptchaChallenge } from '#server/accounts/captcha/captcha.server.ts'
import { useCaptcha, useFormOnceAtATime, useFormThatWaits } from './use-captcha.ts'

/**
 * The CAPTCHA of a form: Google's reCAPTCHA if it is configured and loads, otherwise our own, which the browser's script solves. Without
 * JavaScript it is a plain question.
 * @param isInvisible uses the invisible reCAPTCHA if it has a key: Google shows a box only if it doubts the visitor
 */
export function Captcha({
  challenge,
  field,
  isInvisible = false,
}: {
  challenge: CaptchaChallenge
  field: FormField
  isInvisible?: boolean
}) {
  const [away, setAway] = useState<string | null>(null)
  const { recaptcha, question } = challenge
  const frame = useRef<HTMLDivElement>(null)
  useFormOnceAtATime(frame)
  return (
    <div
      ref={frame}
      id={field.id}
      className="captcha field"
      data-invalid={field.errors ? true : undefined}
      tabIndex={-1}
    >
      {recaptcha && away === null ? (
        // An answer works only once, so each response of the server brings a new box.
        <Recaptcha key={question.token} recaptcha={recaptcha} isInvisible={isInvisible} onAway={setAway} />
      ) : (
        <SelfHosted challenge={challenge} away={away} />
      )}
      <noscript>
        <Question {...question} />
      </noscript>
      <FieldMessages field={field} />
    </div>
  )
}

function Recaptcha({
  recaptcha: { siteKey: boxKey, invisibleSiteKey, script },
  isInvisible: isWithoutBox,
  onAway,
}: {
  recaptcha: NonNullable<CaptchaChallenge['recaptcha']>
  isInvisible: boolean
  /** Called with the message that says why reCAPTCHA cannot be used. */
  onAway: (message: string) => void
}) {
  const isInvisible = isWithoutBox && invisibleSiteKey !== null
  const siteKey = isInvisible ? invisibleSiteKey : boxKey
  const box = useRef<HTMLDivElement>(null)
  const execute = useRef<() => void>()
  const [state, setState] = useState<'waiting' | 'solved' | 'expired'>('waiting')
  const isAsked = useRef(false)
  const ask = useCallback(() => {
    isAsked.current = true
    execute.current?.()
  }, [])
  useFormThatWaits(box, { isWaiting: isInvisible && state !== 'solved', onHeld: ask })

  useEffect(() => {
    if (!box.current) return
    const container = document.createElement('div')
    box.current.append(container)
    const handlers = {
      onSolved: () => setState('solved'),
      onExpired: () => setState('expired'),
      onFailed: () => onAway(m.captcha_load_failed()),
    }
    let isGone = false
    import('./recaptcha-widget.ts')
      .then(({ showRecaptcha }) => showRecaptcha(container, { siteKey, script, isInvisible }, handlers))
      .then((asks) => {
        execute.current = asks
        if (isAsked.current) asks()
      })
      .catch((error: unknown) => {
        const isLost = error instanceof Error && error.name === 'ContainerNotFound'
        if (!isGone) onAway(isLost ? m.captcha_no_container() : m.captcha_load_failed())
      })
    return () => {
      isGone = true
      container.remove()
    }
  }, [siteKey, script, isInvisible, onAway])

  return (
    <>
      <div ref={box} className="captcha__box" />
      {isInvisible ? <input type="hidden" name="recaptchaKind" value="invisible" /> : null}
      <p role="status" className="captcha__status" data-state={state}>
        {state === 'solved' ? m.captcha_verified() : null}
        {state === 'expired' ? m.captcha_failed() : null}
      </p>
    </>
  )
}

/** @param away why reCAPTCHA is not shown, as a message; null if it is not configured */
function SelfHosted({ challenge, away }: { challenge: CaptchaChallenge; away: string | null }) {
  const input = useRef<HTMLInputElement>(null)
  const { state, answer } = useCaptcha(challenge, input)
  return (
    <>
      <input ref={input} type="hidden" name="captcha" value={answer} />
      {away && state === 'working' ? (
        <p className="captcha__status" data-state="failed">
          {away}
        </p>
      ) : null}
      <p role="status" className="captcha__status" data-state={state}>
        {state === 'working' ? m.captcha_working() : null}
        {state === 'solved' ? m.captcha_verified() : null}
        {state === 'failed' ? m.captcha_load_failed() : null}
      </p>
      {state === 'failed' ? <Question {...challenge.question} /> : null}
    </>
  )
}

const numbers: Record<number, () => string> = {
  2: m.captcha_number_2,
  3: m.captcha_number_3,
  4: m.captcha_number_4,
  5: m.captcha_number_5,
  6: m.captcha_number_6,
  7: m.captcha_number_7,
  8: m.captcha_number_8,
  9: m.captcha_number_9,
}

function Question({ first, second, token }: CaptchaChallenge['question']) {
  return (
    <div className="field">
      <label htmlFor="captcha-answer" className="field__label">
        {m.captcha_question({ first: numbers[first]?.() ?? first, second: numbers[second]?.() ?? second })}
      </label>
      <p id="captcha-hint" className="field__hint">
        {m.captcha_question_hint()}
      </p>
      <input
        id="captcha-answer"
        name="captchaAnswer"
        className="input input--code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        aria-required
        aria-describedby="captcha-hint"
      />
      <input type="hidden" name="captchaToken" defaultValue={token} />
    </div>
  )
}
