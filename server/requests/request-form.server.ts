import * as z from 'zod/mini'
import { requestKinds, requestLengths, requestOutcomes } from '#domain/family-requests.ts'
import { validationKey } from '#domain/validation.ts'
import { readVisitId } from '#domain/visits/visit-id.ts'
import { readLine } from '#domain/visible-text.ts'
import { readAs, requiredText } from '#server/schema.server.ts'

const invalidForm = validationKey('invalid-form')
const tooLong = validationKey('too-long')

/** A request of a family. Which of the texts it needs depends on its kind (`ask-office.server.ts`). */
export const requestSchema = z.object({
  /** A random id made with the form, so that the same form sent twice is one request. */
  form: z.uuid(invalidForm),
  kind: z.enum(requestKinds, validationKey('required')),
  /** The id of the visit that it is about; left out where it is about all. */
  visit: z.optional(
    z.pipe(z.string(invalidForm).check(z.maxLength(200, invalidForm)), readAs(readVisitId, invalidForm)),
  ),
  wish: z.optional(
    z.pipe(
      z.string(invalidForm).check(z.trim(), z.maxLength(requestLengths.wish, tooLong)),
      readAs(readLine, invalidForm),
    ),
  ),
  words: z.optional(z.string(invalidForm).check(z.trim(), z.maxLength(requestLengths.words, tooLong))),
})

export type NewRequest = z.infer<typeof requestSchema>

/** The office's answer. */
export const answerSchema = z.object({
  outcome: z.enum(requestOutcomes, validationKey('required')),
  answer: requiredText(requestLengths.answer),
})

export type NewAnswer = z.infer<typeof answerSchema>
