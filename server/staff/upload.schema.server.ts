import * as z from 'zod/mini'
import { validationKey } from '#domain/validation.ts'

const text = z._default(z.string(validationKey('unexpected')), '')

/** What the registration's page asks for one file: leave to send it, or the look at what has arrived. */
export const uploadSchema = z.object({
  /** `finish`, or whatever else begins. */
  intent: text,
  staffId: text,
  field: text,
  /** The content type of a file that is to be sent. */
  type: text,
  /** Where the file was sent, and the small version of a photo. */
  key: text,
  smallKey: text,
  /** Whether it takes the place of one that a nurse has. */
  isReplacing: z.pipe(
    text,
    z.transform((typed) => typed === 'yes'),
  ),
})

export type UploadForm = z.infer<typeof uploadSchema>
