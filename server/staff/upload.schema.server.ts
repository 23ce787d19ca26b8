import * as z from 'zod/mini'
import { validationKey } from '#domain/validation.ts'

const text = z._default(z.string(validationKey('unexpected')), '')

/** A request of the registration's page for one file: a presigned POST to upload it, or the check of the uploaded file. */
export const uploadSchema = z.object({
  /** `finish` checks the uploaded file; any other value begins an upload. */
  intent: text,
  staffId: text,
  field: text,
  /** The keys of the uploaded file and of the small version of a photo. */
  key: text,
  smallKey: text,
  /** Whether it replaces a file of a registered nurse. */
  isReplacing: z.pipe(
    text,
    z.transform((typed) => typed === 'yes'),
  ),
})

export type UploadForm = z.infer<typeof uploadSchema>
