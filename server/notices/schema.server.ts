import * as z from 'zod/mini'

/** The form of "Send again": the notice, and the address of the list that is shown afterwards. */
export const sendAgainSchema = z.object({
  noticeId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  back: z.catch(z.string(), ''),
})
