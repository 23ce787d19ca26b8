import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { caregiverGenders, isSubServiceOf, patientGenders, serviceTypes } from '#app/domain/catalogue.ts'
import { fromIndia } from '#app/domain/dates.ts'
import { ages, durations, lengths } from '#app/domain/limits.ts'
import { readIndianPhone } from '#app/domain/phone.ts'
import { validationKey } from '#app/domain/validation.ts'

const required = validationKey('fillRequired')

function requiredText(longest: number) {
  return z.string({ error: required }).trim().min(1, required).max(longest, validationKey('tooLong'))
}

/** A date and time in India, as the form sends it; a date alone means the start of that day. */
const instant = z
  .string({ error: required })
  .trim()
  .min(1, required)
  .transform((local, context) => {
    const parsed = fromIndia(local.includes('T') ? local : `${local}T00:00`)
    if (parsed) return parsed
    context.addIssue({ code: 'custom', message: validationKey('invalidDate') })
    return z.NEVER
  })

function optionalCount(largest: number) {
  return z.coerce
    .number({ error: validationKey('invalidNumber') })
    .int(validationKey('invalidNumber'))
    .min(0, validationKey('invalidNumber'))
    .max(largest, validationKey('invalidNumber'))
    .optional()
}

/** The booking form (section 5, "Booking"), in the form's order, which is that of its messages. Dates come out as UTC instants, phone numbers in E.164. */
export const bookingSchema = z
  .object({
    /** Minted with the form, so that the same form sent twice is one booking; for a form without one, now. */
    serviceId: z
      .uuid({ error: validationKey('invalidForm') })
      .transform((id) => id.toLowerCase())
      .default(() => randomUUID()),
    name: requiredText(lengths.name),
    age: requiredText(10)
      .transform(Number)
      .pipe(
        z
          .int({ error: validationKey('invalidAge') })
          .min(ages.min, validationKey('invalidAge'))
          .max(ages.max, validationKey('invalidAge')),
      ),
    gender: z.enum(patientGenders, { error: required }),
    service: z.enum(serviceTypes as [string, ...string[]], { error: required }),
    subService: requiredText(lengths.name),
    caregivergender: z.enum(caregiverGenders).default('No preference'),
    consultation: z.string().trim().max(lengths.consultation, validationKey('tooLong')).default(''),
    startDate: instant,
    endDate: instant,
    months: optionalCount(durations.months),
    weeks: optionalCount(durations.weeks),
    address: requiredText(lengths.address),
    number: requiredText(lengths.number).transform((typed, context) => {
      const number = readIndianPhone(typed)
      if (number) return number
      context.addIssue({ code: 'custom', message: validationKey('invalidPhone') })
      return z.NEVER
    }),
    email: requiredText(lengths.email).pipe(z.email({ error: validationKey('invalidEmail') })),
    someone: z.coerce.boolean().default(false),
    terms: z.literal('on', { error: validationKey('acceptTerms') }),
  })
  .refine(({ service, subService }) => isSubServiceOf(service, subService), {
    path: ['subService'],
    error: required,
    when: areGiven('service', 'subService'),
  })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ['endDate'],
    error: validationKey('endBeforeStart'),
    when: areGiven('startDate', 'endDate'),
  })

/** Rules over two fields are checked as soon as both are right, whatever else is wrong: one round trip tells all. */
function areGiven(...names: string[]) {
  return ({ value, issues }: { value: unknown; issues: { path?: PropertyKey[] | undefined }[] }) =>
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => name in value && !issues.some(({ path }) => path?.[0] === name))
}

export type Booking = Omit<z.infer<typeof bookingSchema>, 'terms'>

/** The booking code of a confirm dialog: empty and non-digits have messages of their own (section 5). */
export const bookCodeSchema = z.object({
  bookCode: z
    .string({ error: validationKey('enterBookingCode') })
    .trim()
    .min(1, validationKey('enterBookingCode'))
    .regex(/^\d{6}$/, validationKey('invalidBookingCodeFormat')),
})

/** The closing code of a close dialog. */
export const closeCodeSchema = z.object({
  closeCode: z
    .string({ error: validationKey('enterClosingCode') })
    .trim()
    .min(1, validationKey('enterClosingCode')),
})
