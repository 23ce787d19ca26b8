import { useFetcher } from '@remix-run/react'

/** A note, as its form names it. */
export type MarkedNote = {
  /** Of the visit that the note is about. */
  visitId: string
  /** The id of the event that has the note. */
  event: string
  /** Whom it is about, for screen readers. */
  about: string
  /** The page of the dashboard that follows without scripts. */
  back: string
}

/**
 * The button “Mark as read”. With scripts the page stays, and its data are loaded again; without, the page of `back` follows.
 */
export function MarkNote({ visitId, event, about, back }: MarkedNote) {
  const { Form, state, data } = useFetcher<{ problem: string | null }>()
  return (
    <Form
      method="post"
      action="/dashboard/notes"
      onSubmit={({ currentTarget }) => {
        // Only a script can say that it is one.
        const quiet = currentTarget.elements.namedItem('quiet')
        if (quiet instanceof HTMLInputElement) quiet.value = 'yes'
      }}
    >
      <input type="hidden" name="visit" value={visitId} />
      <input type="hidden" name="event" value={event} />
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="quiet" defaultValue="" />
      <button className="button button--small button--quiet" disabled={state !== 'idle'}>
        Mark as read<span className="visually-hidden">: note on {about}</span>
      </button>
      {data?.problem ? <p role="alert">{data.problem}</p> : null}
    </Form>
  )
}
