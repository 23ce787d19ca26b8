import * as z from 'zod/mini'

/** The form by which an administrator marks a note as read. */
export const noteForm = z.object({
  /** The id of the visit, as in addresses. */
  visit: z.string().check(z.maxLength(200)),
  /** The id of the event that has the note. */
  event: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The page of the dashboard that is shown afterwards. */
  back: z.catch(z.string(), ''),
  /** A script has sent it, and stays where it is. */
  quiet: z.catch(
    z.pipe(
      z.string(),
      z.transform((text) => text === 'yes'),
    ),
    false,
  ),
})
