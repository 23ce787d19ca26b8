import * as z from 'zod/mini'
import { careRecordEnd } from '#domain/care-records.ts'
import { fromIndia, indiaDay } from '#domain/dates.ts'
import { callLengths } from '#domain/limits.ts'
import { readTypedDay, readTypedTime } from '#domain/typed-dates.ts'
import { validationKey } from '#domain/validation.ts'
import { readLine } from '#domain/visible-text.ts'
import { now, nowInstant } from '#server/clock.server.ts'
import { digestOf } from '#server/notices/log-message.server.ts'
import { Contact, type StoredContact } from '#server/notices/service-contact.entity.server.ts'
import { readAs, requiredText } from '#server/schema.server.ts'
import { tryConditionalWrite } from '#server/table/conditional-write.server.ts'

/* Calls about a service that the office writes down in its history. */

const invalidForm = validationKey('invalid-form')

export const callSchema = z.object({
  /** A random id made with the form, so that a form sent twice is one call. */
  form: z.uuid(invalidForm),
  /** `family`, `other`, or a nurse's id after `nurse:`. */
  with: z.string(validationKey('required')).check(z.regex(/^(family|other|nurse:[\w-]{1,64})$/, invalidForm)),
  /** Who it was, if neither the family nor a nurse. */
  name: z.optional(
    z.pipe(
      z.string(invalidForm).check(z.trim(), z.maxLength(callLengths.name, validationKey('too-long'))),
      readAs(readLine, invalidForm),
    ),
  ),
  direction: z.enum(['in', 'out'], validationKey('required')),
  /** A day and a time of day in India, typed. */
  day: z.pipe(
    z.string(validationKey('required')).check(z.trim()),
    readAs((typed: string) => readTypedDay(typed), validationKey('invalid-date')),
  ),
  time: z.pipe(
    z.string(validationKey('required')).check(z.trim()),
    readAs(readTypedTime, validationKey('invalid-date')),
  ),
  words: requiredText(callLengths.words),
})

export type NewCall = z.infer<typeof callSchema>

export type CallOutcome = { ok: true } | { ok: false; reason: 'future' | 'too-old' | 'name-missing' }

const year = 365 * 24 * 60 * 60 * 1000

/**
 * Writes a call down. It is never changed, and kept as long as other records of care.
 * @param withName whom the office spoke to, by name, for a family or a nurse
 */
export async function writeCall(
  author: { uid: string; name: string },
  { serviceId, withName }: { serviceId: string; withName: string },
  { form, day, time, with: whom, name, direction, words }: NewCall,
): Promise<CallOutcome> {
  const at = fromIndia(`${day}T${time}`)
  if (!at || Date.parse(at) > now()) return { ok: false, reason: 'future' }
  if (Date.parse(at) < now() - year) return { ok: false, reason: 'too-old' }
  if (whom === 'other' && !name) return { ok: false, reason: 'name-missing' }
  const isNurse = whom.startsWith('nurse:')
  const side: StoredContact['with'] = isNurse ? 'nurse' : whom === 'family' ? 'family' : 'other'
  const who = whom === 'other' ? (name ?? '') : withName
  // The same form again finds its call; one with other words (after Back) is another call.
  const contents = digestOf({ text: JSON.stringify([side, who, direction, words]) })
  await tryConditionalWrite(() =>
    Contact.create({
      ...{ serviceId, at, contactId: `${form}.${contents}`, kind: 'call', with: side, direction, words },
      ...(isNurse && { withId: whom.slice('nurse:'.length) }),
      withName: who,
      ...{ author: author.uid, authorName: author.name, writtenAt: nowInstant() },
      ttl: careRecordEnd(indiaDay(at)),
    }).go(),
  )
  return { ok: true }
}
