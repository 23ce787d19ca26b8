import { useState } from 'react'

/** An action's answer with which the page shows its form again (`read-form.server.ts`). */
export type FormReply = {
  /** The typed values by field, without passwords and codes; absent if the form starts empty again. */
  typed?: Record<string, string>
  /** The messages by field name, in the form's order; those for the whole form have the empty name. */
  errors?: Record<string, string[]>
}

/** One field of a form: the ids that connect its elements, its first value and its messages. */
export type FormField = {
  id: string
  name: string
  hintId: string
  errorId: string
  initialValue: string | undefined
  errors: string[] | undefined
}

/** A form after the server's answer. `errors` are for the whole form, `fieldErrors` for its fields by name. */
export type FormState = {
  id: string
  errorId: string
  errors: string[] | undefined
  fieldErrors: [name: string, errors: string[]][]
  /** The answer behind this state; each answer is a new object. */
  reply: FormReply | undefined
}

/**
 * The state of a form that only the server checks: the typed values stay in the page, and the answer has the messages.
 * @param reply the answer of `readForm` (app/forms/read-form.server.ts), undefined before the first
 * @param defaultValue the fields' values before there is an answer
 * @returns the form, and its fields by name
 */
export function useForm<Fields extends object>({
  id,
  reply,
  defaultValue,
}: {
  id: string
  reply: FormReply | undefined
  defaultValue?: { [Name in keyof Fields]?: string }
}): [FormState, Record<keyof Fields, FormField>] {
  // The values of the first render; later the controls themselves hold what was typed.
  const [initial] = useState<Record<string, string | undefined>>(() => reply?.typed ?? { ...defaultValue })

  function field(name: string): FormField {
    return {
      id: `${id}-${name}`,
      name,
      hintId: `${id}-${name}-hint`,
      errorId: `${id}-${name}-error`,
      initialValue: initial[name] || undefined,
      errors: reply?.errors?.[name],
    }
  }

  const byName = Object.entries(reply?.errors ?? {})
  const form: FormState = {
    id,
    errorId: `${id}-error`,
    errors: reply?.errors?.[''],
    fieldErrors: byName.flatMap(([name, errors]) => (name ? [[name, errors]] : [])),
    reply,
  }
  const fields = new Proxy({} as Record<keyof Fields, FormField>, {
    get: (_, name) => (typeof name === 'string' ? field(name) : undefined),
  })
  return [form, fields]
}

/** The attributes of a `<form>`. The browser's validation is off, because the server gives the messages. */
export function formProps({ id, errors, errorId }: FormState) {
  return { id, noValidate: true, 'aria-describedby': errors ? errorId : undefined }
}

/** The attributes of a field's control, for each kind of control. */
export function controlProps(field: FormField, { hasHint }: { hasHint: boolean }) {
  const describedBy = [field.errors ? field.errorId : null, hasHint ? field.hintId : null]
  return {
    id: field.id,
    name: field.name,
    'aria-invalid': field.errors ? true : undefined,
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
  }
}
