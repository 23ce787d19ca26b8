const shownLetters = 8

/**
 * An id by its first letters; the whole one is shown while it has the focus or the pointer, and is opened by one press and selected by
 * one more. It works without JavaScript.
 */
export function ShortId({ id }: { id: string }) {
  return (
    <details className="id">
      <summary title={id}>{id.slice(0, shownLetters)}</summary>
      <span className="service-id">{id}</span>
    </details>
  )
}
