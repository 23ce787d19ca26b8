import { Link } from '@remix-run/react'
import { counted } from '#app/content/counted.ts'
import { MarkNote } from '#app/dashboard/notes/mark-note.tsx'
import { Group, StateBadge } from '#app/dashboard/tasks/task-group.tsx'
import { visitPath } from '#app/dashboard/visits/visit-paths.ts'
import type { ShownToday } from './shown-today.ts'

/* What can wait an hour: nurses who are ill or leave, their notes and documents, prices to agree, and what families ask. */

export function Ill({ today: { ill } }: { today: ShownToday }) {
  return (
    <Group id="ill" title={`Ill today: ${ill.length}`}>
      {ill.length === 0 ? <p className="group__none">No nurse is ill.</p> : null}
      <ul>
        {ill.map(({ id, nurseId, nurse, words, uncovered }) => (
          <li key={id} className="task task--slim">
            <div className="task__who">
              <Link to={`/dashboard/staff/${nurseId}`}>{nurse}</Link>
              <p>{words}</p>
            </div>
            <div className="task__do">
              {uncovered > 0 ? (
                <Link className="button button--small" to={`/dashboard/staff/${nurseId}/absences`}>
                  Cover {counted(uncovered, 'visit', 'visits')}
                  <span className="visually-hidden"> of {nurse}</span>
                </Link>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Group>
  )
}

/** Nurses who leave and have work after their last day; the act is to give it to others. */
export function Leaving({ today: { leaving } }: { today: ShownToday }) {
  if (leaving.length === 0) return null
  return (
    <Group id="leaving" title={`Leaving: ${leaving.length}`}>
      <ul>
        {leaving.map(({ nurseId, nurse, words }) => (
          <li key={nurseId} className="task task--slim">
            <div className="task__who">
              <Link to={`/dashboard/staff/${nurseId}`}>{nurse}</Link>
              <p>{words}</p>
            </div>
            <div className="task__do">
              <Link className="button button--small" to={`/dashboard/staff/${nurseId}/leaving`}>
                Reassign<span className="visually-hidden"> the visits of {nurse}</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Group>
  )
}

/** Services that begin soon or began lately and lack a price, which the terms promise before the first visit. */
export function ToPrice({ today: { toPrice } }: { today: Pick<ShownToday, 'toPrice'> }) {
  if (toPrice.length === 0) return null
  return (
    <Group id="prices" title={`Starting or just started without prices: ${toPrice.length}`}>
      <ul>
        {toPrice.map(({ serviceId, patient, words }) => (
          <li key={serviceId} className="task task--slim">
            <div className="task__who">
              <Link to={`/dashboard/services/${serviceId}`}>{patient}</Link>
              <p>{words}</p>
            </div>
            <div className="task__do">
              <Link className="button button--small" to={`/dashboard/services/${serviceId}/agreement`}>
                Agree prices<span className="visually-hidden"> for {patient}</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Group>
  )
}

/** What families ask; the act is to open it and answer. */
export function Requests({ today: { requests, hasMoreRequests } }: { today: ShownToday }) {
  return (
    <Group id="requests" title={`Family requests: ${requests.length}${hasMoreRequests ? ' and more' : ''}`}>
      {requests.length === 0 ? <p className="group__none">Every request is answered.</p> : null}
      <ul>
        {requests.map(({ requestId, to, patient, what, when, text }) => (
          <li key={requestId} className="task task--slim">
            <div className="task__who">
              <Link to={to}>{patient}</Link>
              <p>{what}</p>
            </div>
            <div className="task__do">
              <Link className="button button--small button--quiet" to={to}>
                Answer
                <span className="visually-hidden">
                  {' '}
                  the family of {patient}: {what}
                </span>
              </Link>
            </div>
            <div className="task__all">
              <p>{when}</p>
              {text ? <q>{text}</q> : null}
            </div>
          </li>
        ))}
      </ul>
    </Group>
  )
}

export function Notes({ today: { notes, hasMoreNotes } }: { today: ShownToday }) {
  return (
    <Group id="notes" title={`Unread nurse notes: ${notes.length}${hasMoreNotes ? ' and more' : ''}`}>
      {notes.length === 0 ? <p className="group__none">All notes are read.</p> : null}
      <ul>
        {notes.map((note) => (
          <li key={`${note.visitId} ${note.event}`} className="task task--slim">
            <div className="task__who">
              <Link to={visitPath(note.visitId)}>{note.patient}</Link>
            </div>
            <div className="task__do">
              <MarkNote {...note} about={note.patient} back="/dashboard/panel" />
            </div>
            <div className="task__all">
              <p>{note.from}</p>
              <q>{note.text}</q>
            </div>
          </li>
        ))}
      </ul>
    </Group>
  )
}

export function Papers({ today: { papers } }: { today: ShownToday }) {
  return (
    <Group
      id="papers"
      title={`Documents expiring within 60 days: ${papers.length}`}
      link={{ to: '/dashboard/staff/currentStaffs', words: 'Current Staffs' }}
    >
      {papers.length === 0 ? <p className="group__none">None.</p> : null}
      <ul>
        {papers.map(({ id, nurse, words, isOver }) => (
          <li key={`${id} ${words}`} className="task task--slim">
            <div className="task__who">
              <Link to={`/dashboard/staff/${id}`}>{nurse}</Link>
              <p>{isOver ? <StateBadge badge={{ look: 'absent', words }} /> : words}</p>
            </div>
            <div className="task__do">
              <Link className="button button--small button--quiet" to={`/dashboard/staff/${id}/edit`}>
                Edit<span className="visually-hidden"> {nurse}</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Group>
  )
}
