import * as m from '#app/content/paraglide/messages.js'

/** One tap a day. It is no duty: without it no alarm says that the nurse did not come. */
export function StayForm({
  formId,
  action,
}: {
  formId: string
  /** The visit's page, from another one. */ action?: string
}) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="form" value={formId} />
      <input type="hidden" name="kind" value="stay" />
      <button className="wide" type="submit">
        {m.nurse_still_here()}
      </button>
    </form>
  )
}
