import { useState } from 'react'
import { useRunsScripts } from '#app/components/use-runs-scripts.ts'
import { TextField } from '#app/forms/field.tsx'
import type { FormField } from '#app/forms/use-form.ts'
import * as m from '#app/content/paraglide/messages.js'
import { lengths } from '#domain/limits.ts'
import { passwordRuleCount, passwordStrength, strengthColour } from '#domain/password.ts'

/** The fields for a new password, typed twice; the action refuses it with `refuseNewPassword`. */
export function NewPasswordFields({
  fields,
  labels,
}: {
  fields: Record<'password' | 'confirmPassword', FormField>
  labels: { password: string; confirmPassword: string }
}) {
  return (
    <>
      <NewPasswordField field={fields.password} label={labels.password} />
      <TextField
        field={fields.confirmPassword}
        label={labels.confirmPassword}
        type="password"
        required
        autoComplete="new-password"
        maxLength={lengths.password}
      />
    </>
  )
}

/**
 * The field for a new password with its strength bar, which shows how many of the five rules are met (section 2, "Signup"). Without
 * JavaScript there is no bar; the hint states the rules.
 */
function NewPasswordField({ field, label }: { field: FormField; label: string }) {
  const [met, setMet] = useState(0)
  const runsScripts = useRunsScripts()
  const words = m.account_password_strength({ met, all: passwordRuleCount })
  return (
    <div className="stack stack--tight">
      <TextField
        field={field}
        label={label}
        hint={m.account_password_hint()}
        type="password"
        required
        autoComplete="new-password"
        maxLength={lengths.password}
        onInput={(event) => setMet(passwordStrength(event.currentTarget.value))}
      />
      <progress
        className="strength"
        max={passwordRuleCount}
        value={met}
        data-colour={runsScripts ? strengthColour(met) : undefined}
        aria-label={words}
      />
      <p role="status" className="visually-hidden">
        {met > 0 ? words : null}
      </p>
    </div>
  )
}
