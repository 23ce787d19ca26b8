import { useState } from 'react'

/** The answer of an action with which the page shows its form again (`read-form.server.ts`). */
export type FormReply = {
  /** The typed values by field, without passwords and codes; absent where the form starts empty again. */
  typed?: Record<string, string>
  /** The messages by field name, in the form's order; messages for the whole form have the empty name. */
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

/** A form after the server's answer. `errors` are for the whole form, `fieldErrors` for each field by its name. */
export type FormState = {
  id: string
  errorId: string
  errors: string[] | undefined
  fieldErrors: [name: string, errors: string[]][]
  /** The answer that this state shows; each answer is a new object. */
  reply: FormReply | undefined
}

/**
 * The state of a form that only the server checks: the typed values stay in the page, and the answer has the messages.
 *
 * @param reply the answer of `readForm` (app/forms/read-form.server.ts), undefined before there is one
 * @param defaultValue the values of the fields before there is an answer
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
  // The values of the first render; after that the controls themselves hold what was typed.
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

/** The attributes of a `<form>`. The server gives the messages, so the browser's validation is off. */
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
