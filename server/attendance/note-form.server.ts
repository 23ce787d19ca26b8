import * as z from 'zod/mini'

/** The form with which an administrator marks a note as read. */
export const noteForm = z.object({
  /** The id of the visit, as in addresses. */
  visit: z.string().check(z.maxLength(200)),
  /** The id of the event with the note. */
  event: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The page of the dashboard to show afterwards. */
  back: z.catch(z.string(), ''),
  /** Sent by a script, which stays on its page. */
  quiet: z.catch(
    z.pipe(
      z.string(),
      z.transform((text) => text === 'yes'),
    ),
    false,
  ),
})
