import { z } from 'zod'
import { careServiceIds } from '#app/domain/care-services.ts'
import { lengths } from '#app/domain/limits.ts'
import { readContactNumber } from '#app/domain/phone.ts'
import { validationKey } from '#app/domain/validation.ts'

const required = validationKey('required')
const tooLong = validationKey('tooLong')

function text(longest: number) {
  return z.string({ error: required }).trim().min(1, required).max(longest, tooLong)
}

/** A name is one line, whatever was pasted: it stands in the subject of an e-mail. */
const name = text(lengths.name).transform((typed) => typed.replace(/\s+/g, ' '))

const message = text(lengths.message).transform((typed) => typed.replace(/\r\n?/g, '\n'))

const email = text(lengths.email)
  .toLowerCase()
  .pipe(z.email({ error: validationKey('invalidEmail') }))

const number = text(lengths.number).transform((typed, context) => {
  const read = readContactNumber(typed)
  if (read) return read
  context.addIssue({ code: 'custom', message: validationKey('invalidContactNumber') })
  return z.NEVER
})

/** Minted with the form; any text will do, since it is only ever a part of a hash. */
const formId = z.string().max(lengths.name).catch('')

/** The enquiry form: the office calls back, so it needs a number. Numbers come out as E.164. */
export const enquirySchema = z.object({
  formId,
  service: z.enum(careServiceIds).or(z.literal('')).catch(''),
  name,
  number,
  email: email.default(''),
  message: message.default(''),
})

/** The contact form: the office writes back, so it needs an e-mail address. */
export const contactSchema = z.object({
  formId,
  name,
  email,
  number: number.default(''),
  message,
})

export const newsletterSchema = z.object({ subscriber: email })
