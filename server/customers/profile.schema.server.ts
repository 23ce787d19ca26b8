import * as z from 'zod/mini'
import { languages } from '#domain/languages.ts'
import { lengths } from '#domain/limits.ts'
import { validationKey } from '#domain/validation.ts'
import { personName } from '#server/schema.server.ts'

/** The part of a customer's profile that they may change themselves. */
export const profileSchema = z.object({
  firstname: personName(),
  lastname: personName(),
  address: z._default(
    z
      .string(validationKey('unexpected'))
      .check(z.trim(), z.maxLength(lengths.address, validationKey('too-long'))),
    '',
  ),
})

export type Profile = z.infer<typeof profileSchema>

/** What a customer chooses about the messages to them: the language, and whether reminders come. */
export const messagesSchema = z.object({
  language: z.enum(
    languages.map(({ code }) => code),
    validationKey('unexpected'),
  ),
  reminders: z._default(z.coerce.boolean(), false),
})

export type MessagesChoice = z.infer<typeof messagesSchema>
