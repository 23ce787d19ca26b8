import { Link } from '@remix-run/react'

/** The link to the page of a row's record; with JavaScript it shows the same below the row, and hides it again. */
export function ToggleLink({
  to,
  name,
  controlled,
  onToggle,
}: {
  to: string
  name: string
  /** The id of the details while they are shown. */
  controlled: string | null
  onToggle: () => void
}) {
  return (
    <Link
      to={to}
      aria-expanded={controlled !== null}
      aria-controls={controlled ?? undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onToggle()
      }}
    >
      Details<span className="visually-hidden"> of {name}</span>
    </Link>
  )
}
