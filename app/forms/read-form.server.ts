import { data } from '@remix-run/node'
import type * as z from 'zod/mini'
import type { FormReply } from '#app/forms/use-form.ts'
import * as m from '#app/content/paraglide/messages.js'
import { validationWords } from '#app/content/validation.server.ts'
import { toLatinDigits } from '#domain/digits.ts'
import { digitFields, withoutSecrets } from '#domain/posted-form.ts'
import { isValidationKey, type ValidationKey } from '#domain/validation.ts'
import { logError } from '#server/http/log.server.ts'
import { readPosted, type PostedForm } from './bounded-form.server.ts'
import { answerWhenUnavailable } from './unavailable.server.ts'

/** The schema of a form: an object of fields, each posted once as text. */
type FormSchema = z.ZodMiniObject

type Typed = Record<string, string>

type Reading = {
  /** The messages for keys of the schema that differ from those of the customers' pages. */
  words?: Partial<Record<ValidationKey, string>>
  /** What each required field needs. Its message then appears beside the field, and that of `fill-required` once above the form. */
  needs?: Partial<Record<string, string>>
  /** The form's message while the table cannot be reached. */
  unavailable?: string
  /** Changes the typed values before the form shows them again; without it they stay as typed. */
  showAgain?: (typed: Typed) => Typed
}

type Refusal = {
  /** The field for the message; without it the message is for the whole form. */
  field?: string
  /** More messages, by field. */
  errors?: Record<string, string[]>
  /** What fields show instead of what was typed. */
  typed?: Typed
  /** The HTTP status; 400, or 429 with `retryAfterSeconds`. */
  status?: number
  retryAfterSeconds?: number
}

type Answer<Content> = ReturnType<typeof data<Content>>

/**
 * Refuses a posted form: the answer shows it again as typed, without passwords and codes.
 * @param words the message for the user; null if the schema's messages are enough
 * @param refusal `rest` is further data for the page
 */
export type Refuse = {
  (words: string | null, refusal?: Refusal): Answer<{ reply: FormReply }>
  <Rest extends object>(
    words: string | null,
    refusal: Refusal & { rest: Rest },
  ): Answer<{ reply: FormReply } & Rest>
}

type Common = {
  /** All posted fields, including those not in the schema. */
  posted: PostedForm
  refuse: Refuse
}

export type ReadForm<Value> = Common &
  ({ ok: true; value: Value } | { ok: false; refused: Answer<{ reply: FormReply }> })

/**
 * Reads a posted form with its schema (docs/decisions/0004); other fields are ignored, and an empty field counts as left out. While the
 * table cannot be reached the form is shown again, without further code in the action (`unavailable.server.ts`).
 * @returns the value; or `refused`, the action's answer that shows the form again with the messages for the schema's keys. `refuse` makes
 * such an answer for refusals of business functions
 * @throws Response 400 or 413 if the body is not a form or is too large (`bounded-form.server.ts`)
 */
export async function readForm<Schema extends FormSchema>(
  request: Request,
  schema: Schema,
  { words, needs, unavailable, showAgain = (typed) => typed }: Reading = {},
): Promise<ReadForm<z.output<Schema>>> {
  const posted = await readPosted(request)
  const own = ownFields(posted, schema)
  const given = Object.fromEntries(Object.entries(own).filter(([, text]) => text !== ''))
  const read = schema.safeParse(given)
  const found = read.success ? {} : errorsOf(read.error.issues, { words, needs })

  function refuse<Rest extends object>(problem: string | null, refusal: Refusal & { rest?: Rest } = {}) {
    const { field = '', errors, retryAfterSeconds, typed, rest } = refusal
    const { status = retryAfterSeconds === undefined ? 400 : 429 } = refusal
    const headers = new Headers()
    if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds))
    const all = { ...found, ...(problem !== null && { [field]: [problem] }), ...errors }
    const reply: FormReply = { typed: { ...withoutSecrets(showAgain(own)), ...typed }, errors: all }
    return data({ reply, ...(rest as Rest) }, { status, headers })
  }

  answerWhenUnavailable(request, () => refuse(unavailable ?? m.error_unavailable(), { status: 503 }))
  const common = { posted, refuse }
  return read.success
    ? { ok: true, value: read.data, ...common }
    : { ok: false, refused: refuse(null), ...common }
}

/** The fields that a schema names, with Latin digits if only digits count. */
function ownFields(posted: PostedForm, schema: FormSchema): Typed {
  const own = Object.keys(schema.shape).flatMap((name) => {
    const typed = posted.get(name)
    if (typed === undefined) return []
    return [[name, digitFields.includes(name) ? toLatinDigits(typed) : typed]]
  })
  return Object.fromEntries(own) as Typed
}

type Issue = { path: PropertyKey[]; message: string }

/** Each field's message where it has a problem. */
export function besideFields(problems: Readonly<Record<string, string | null>>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, words]) => (words ? [[field, [words]]] : [])),
  )
}

/** The messages for the schema's errors, by field in the schema's order. */
function errorsOf(
  issues: Issue[],
  { words, needs = {} }: Pick<Reading, 'words' | 'needs'>,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '')
    const need = message === missing ? needs[field] : undefined
    if (need) errors[''] = [toWords(missing, words)]
    ;(errors[field] ??= []).push(need ?? toWords(message, words))
  }
  return errors
}

const missing: ValidationKey = 'fill-required'

function toWords(key: string, words: Reading['words']): string {
  return isValidationKey(key) ? (words?.[key] ?? validationWords[key]()) : key
}

/**
 * For the `catch` around a form's business function: logs the unexpected error and answers like a busy table, so that the form is shown
 * again as typed.
 */
export function answerBusy(error: unknown): { ok: false; reason: 'busy' } {
  logError('a form was not dealt with', error)
  return { ok: false, reason: 'busy' }
}
