import { Link } from '@remix-run/react'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'

/** What was reported of a visit or is missing. The words say all; the colour repeats it. */
export function Note({ note, tone }: { note: string; tone?: 'good' | 'bad' | undefined }) {
  return <span className={tone ? `visit-note visit-note--${tone}` : 'visit-note'}>{note}</span>
}

/** The link to the unread notes of a visit. */
export function UnreadNotes({ id, unread, patient }: { id: string; unread: number; patient: string }) {
  return (
    <Link to={visitPath(id)} className="visit-note visit-note--unread">
      {unread === 1 ? 'Note' : `${unread} notes`} not read<span className="visually-hidden">: {patient}</span>
    </Link>
  )
}
