import * as z from 'zod/mini'

/** The forms of a nurse's account in the dashboard: to invite, with the id that the invitation gets, or to take back. */
export const nurseAccountSchema = z.object({
  intent: z.enum(['invite', 'unlink']),
  form: z.uuid(),
})
