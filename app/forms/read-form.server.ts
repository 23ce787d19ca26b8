import { parseWithZod } from '@conform-to/zod/v4'
import type { SubmissionResult } from '@conform-to/dom'
import { data } from '@remix-run/node'
import type * as z from 'zod/mini'
import * as m from '#app/content/paraglide/messages.js'
import { validationWords } from '#app/content/validation.server.ts'
import { toLatinDigits } from '#domain/digits.ts'
import { formatPhoneInput } from '#domain/phone.ts'
import { isValidationKey } from '#domain/validation.ts'
import { logError } from '#server/http/log.server.ts'
import { answerWhenUnavailable } from './unavailable.server.ts'

/** Fields that are never sent back to the page. */
const secrets = ['password', 'present', 'confirmPassword', 'otp', 'bookCode', 'closeCode']

/** Fields in which only digits count, from whichever keyboard they come. */
const numeric = ['otp', 'bookCode', 'closeCode', 'age', 'weeks', 'months']

type Reply = SubmissionResult

/** The schema of a form: an object of fields, each posted once as a text. */
type FormSchema = z.ZodMiniObject

/**
 * Reads a posted form once, with its schema: the schema's own fields and no other. The request's body is bounded and flat
 * by then (`posted-form.server.ts`).
 *
 * @returns the value, or the answer for the page: what was typed (never passwords or codes) and for each field its
 * messages in the visitor's language. `refuse` makes such an answer of the business's own refusal. While the table cannot
 * be reached, the action answers in the same way without doing anything for it (`unavailable.server.ts`).
 */
export async function parseForm<Schema extends FormSchema>(request: Request, schema: Schema) {
  const posted = ownFields(await request.formData(), schema)
  const submission = parseWithZod(posted, { schema, disableAutoCoercion: false })

  /** The answer for the page: the form as it was typed, with a message for the whole form or for one field. */
  function refuse(message: string, field?: string): Reply {
    const reply = submission.reply(
      field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] },
    )
    return withoutSecretsOf(reply)
  }

  answerWhenUnavailable(request, () => rejected(refuse(m.error_unavailable()), {}, 503))
  if (submission.status === 'success') return { ok: true as const, value: submission.value, refuse }
  return { ok: false as const, reply: withoutSecretsOf(withWords(submission.reply())), refuse }
}

/** The fields that a schema names, with Latin digits where only digits count. */
function ownFields(posted: FormData, schema: FormSchema): FormData {
  const own = new FormData()
  for (const name of Object.keys(schema.shape)) {
    const typed = posted.get(name)
    if (typeof typed === 'string') own.set(name, numeric.includes(name) ? toLatinDigits(typed) : typed)
  }
  return own
}

/** The page again with messages: status 400, or whatever says better what happened. */
export function rejected<Rest extends object>(reply: Reply, rest: Rest = {} as Rest, status = 400) {
  return data({ reply, ...rest }, { status })
}

/** The page again when a limit is reached: status 429, and when to try again. */
export function rejectedForNow(reply: Reply, retryAfterSeconds: number) {
  return data({ reply }, { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } })
}

/**
 * For the `catch` of what the business does with a form: an error that nobody expected is logged and answered like a busy
 * table, so that the form comes back as it was typed.
 */
export function answerBusy(error: unknown): { ok: false; reason: 'busy' } {
  logError('a form was not dealt with', error)
  return { ok: false, reason: 'busy' }
}

/** A reply with the field `number` as the page would have made it of what was typed. */
export function formattedNumber(reply: Reply): Reply {
  const { number } = reply.initialValue ?? {}
  const shown = formatPhoneInput(typeof number === 'string' ? number : '')
  return { ...reply, initialValue: { ...reply.initialValue, number: shown } }
}

function withWords(reply: Reply): Reply {
  const error = Object.fromEntries(
    Object.entries(reply.error ?? {}).map(([field, keys]) => [field, keys?.map(toWords) ?? null]),
  )
  return { ...reply, error }
}

function toWords(key: string): string {
  return isValidationKey(key) ? validationWords[key]() : key
}

function withoutSecretsOf(reply: Reply): Reply {
  return { ...reply, initialValue: withoutSecrets(reply.initialValue ?? {}) }
}

/** Posted fields without those that are never sent back. */
export function withoutSecrets<Value>(fields: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !secrets.includes(field)))
}
