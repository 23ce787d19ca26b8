import * as z from 'zod/mini'
import { validationKey } from '#domain/validation.ts'
import { overrideFields } from '#server/schema.server.ts'

const text = z.optional(
  z.string(validationKey('unexpected')).check(z.maxLength(100, validationKey('unexpected'))),
)

export const coverSchema = z.object({ id: text, nurseId: text, seen: text, ...overrideFields })
