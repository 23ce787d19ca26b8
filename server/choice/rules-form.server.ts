import * as z from 'zod/mini'
import { ruleFields, type RuleField } from '#domain/choice/typed-rules.ts'
import { lengths } from '#domain/limits.ts'
import { validationKey } from '#domain/validation.ts'

const text = (longest: number) =>
  z.optional(z.string(validationKey('unexpected')).check(z.maxLength(longest, validationKey('too-long'))))

const ofRules = Object.fromEntries(ruleFields.map((field) => [field, text(10)])) as Record<
  RuleField,
  ReturnType<typeof text>
>

/** The form of the rules: `preview` shows what they would mean, `save` saves them. */
export const rulesSchema = z.object({
  ...ofRules,
  intent: z.enum(['preview', 'save'], validationKey('unexpected')),
  /** Number of the newest version on the page. */
  seen: text(10),
  /** Day and time in India, as typed. */
  from: text(60),
  why: text(lengths.reason),
})

export type RulesPosted = z.output<typeof rulesSchema>
