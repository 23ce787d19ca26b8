import { useState } from 'react'

/** What an action answers for the page to show its form again (`read-form.server.ts`). */
export type FormReply = {
  /** What was typed, by field, without passwords and codes; absent where the form begins anew. */
  typed?: Record<string, string>
  /** The messages of each field by its name, in the form's order; those of the whole form under the empty name. */
  errors?: Record<string, string[]>
}

/** One field of a form: the ids that tie its parts together, what stands in it at first, and what is wrong with it. */
export type FormField = {
  id: string
  name: string
  hintId: string
  errorId: string
  initialValue: string | undefined
  errors: string[] | undefined
}

/** A form as the server answered it. `errors` are the form's own, `fieldErrors` those of each field by its name. */
export type FormState = {
  id: string
  errorId: string
  errors: string[] | undefined
  fieldErrors: [name: string, errors: string[]][]
  /** The answer that this state shows; another answer is another object. */
  reply: FormReply | undefined
}

/**
 * The state of a form that the server alone checks: what was typed stays in the page, the answer brings the messages.
 *
 * @param reply the answer of `readForm` (app/forms/read-form.server.ts), undefined before there is one
 * @param defaultValue what stands in the fields of a form that was not answered yet
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
  // As the page was first shown: from then on the controls of the page hold what was typed.
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

/** What a `<form>` needs. Its own messages are the server's, so the browser's stay away (docs/decisions/0004). */
export function formProps({ id, errors, errorId }: FormState) {
  return { id, noValidate: true, 'aria-describedby': errors ? errorId : undefined }
}

/** What the control of a field needs, whatever it is. */
export function controlProps(field: FormField, { hasHint }: { hasHint: boolean }) {
  const describedBy = [field.errors ? field.errorId : null, hasHint ? field.hintId : null]
  return {
    id: field.id,
    name: field.name,
    'aria-invalid': field.errors ? true : undefined,
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
  }
}
