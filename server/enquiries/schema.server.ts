import * as z from 'zod/mini'
import { careServiceIds } from '#domain/care-services.ts'
import { lengths } from '#domain/limits.ts'
import { readContactNumber } from '#domain/phone.ts'
import { validationKey } from '#domain/validation.ts'
import { emailAddress, personName, readAs, requiredText } from '#server/schema.server.ts'

const message = z.pipe(
  requiredText(lengths.message),
  z.transform((typed) => typed.replace(/\r\n?/g, '\n')),
)

const email = emailAddress()

const number = z.pipe(
  requiredText(lengths.number),
  readAs(readContactNumber, validationKey('invalid-contact-number')),
)

/** A random id, made with the form. Any text is accepted, because it is only part of a hash. */
const formId = z.catch(z.string().check(z.maxLength(lengths.name)), '')

/** The enquiry form: the office calls back, so it needs a number. Numbers come out as E.164. */
export const enquirySchema = z.object({
  formId,
  service: z.catch(z.union([z.enum(careServiceIds), z.literal('')]), ''),
  name: personName(),
  number,
  email: z._default(email, ''),
  message: z._default(message, ''),
})

/** The contact form: the office writes back, so it needs an e-mail address. */
export const contactSchema = z.object({
  formId,
  name: personName(),
  email,
  number: z._default(number, ''),
  message,
})

export const newsletterSchema = z.object({ subscriber: email })
