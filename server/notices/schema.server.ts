import * as z from 'zod/mini'

/** The form of a decision: one notice, or those of a page; and the address of the list that is shown afterwards. */
export const decisionSchema = z.object({
  noticeId: z.pipe(
    z.string().check(z.regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,39}$/)),
    z.transform((ids) => ids.split(',')),
  ),
  decision: z.catch(z.enum(['send', 'leave']), 'send'),
  back: z.catch(z.string(), ''),
})
