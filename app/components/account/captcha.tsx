import type { FieldMetadata } from '@conform-to/react'
import { useRef } from 'react'
import { FieldMessages } from '#app/components/field.tsx'
import * as m from '#app/content/paraglide/messages.js'
import type { CaptchaChallenge } from '#server/accounts/captcha.server.ts'
import { useCaptcha } from './use-captcha.ts'

/**
 * The CAPTCHA of a form: with JavaScript it solves itself and says so; without, or where it cannot, it is a plain
 * question (decisions.md, "The parts").
 */
export function Captcha({ challenge, field }: { challenge: CaptchaChallenge; field: FieldMetadata }) {
  const input = useRef<HTMLInputElement>(null)
  const { state, answer } = useCaptcha(challenge, input)
  const { question } = challenge
  return (
    <div id={field.id} className="captcha field" data-invalid={field.errors ? true : undefined} tabIndex={-1}>
      <input ref={input} type="hidden" name="captcha" value={answer} />
      <p role="status" className="captcha__status" data-state={state}>
        {state === 'working' ? m.captcha_working() : null}
        {state === 'solved' ? m.captcha_verified() : null}
        {state === 'failed' ? m.captcha_load_failed() : null}
      </p>
      {state === 'failed' ? (
        <Question {...question} />
      ) : (
        <noscript>
          <Question {...question} />
        </noscript>
      )}
      <FieldMessages field={field} />
    </div>
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
