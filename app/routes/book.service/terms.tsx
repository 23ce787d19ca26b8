import { useEffect, useRef, useState } from 'react'
import { Consent } from '#app/components/consent.tsx'
import { Checkbox } from '#app/forms/field.tsx'
import { SubmitButton } from '#app/forms/form.tsx'
import type { FormField } from '#app/forms/use-form.ts'
import * as m from '#app/content/paraglide/messages.js'
import type { FormTexts } from './form-texts.server.ts'

/**
 * The checkbox for the terms and the submit button, which JavaScript disables until it is ticked (section 2). Without
 * JavaScript, the server refuses a form without the tick.
 */
export function Terms({ field, texts }: { field: FormField; texts: FormTexts }) {
  const box = useRef<HTMLDivElement>(null)
  const [isWaiting, setWaiting] = useState(false)

  useEffect(() => {
    const input = box.current?.querySelector('input')
    const follow = () => setWaiting(!input?.checked)
    follow()
    input?.addEventListener('change', follow)
    return () => input?.removeEventListener('change', follow)
  }, [])

  return (
    <div className="stack" ref={box}>
      <Checkbox field={field} label={texts.terms} aria-required />
      <Consent words={texts.consent} />
      <SubmitButton disabled={isWaiting}>{m.book_submit()}</SubmitButton>
    </div>
  )
}
