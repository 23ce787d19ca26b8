import { Link } from '@remix-run/react'
import { ListTable } from '#app/dashboard/lists/list-table.tsx'
import { Note, UnreadNotes } from './note.tsx'
import type { DayVisit, RosterPage } from './roster-page.ts'
import { planPath, visitPath } from '#app/dashboard/visits/visit-paths.ts'

/** The visits of a day by time, then what lasts the whole day. */
export function DayTable({ visits, bands }: NonNullable<RosterPage['day']>) {
  return (
    <>
      {visits.length > 0 ? <VisitTable caption="Visits of the day" visits={visits} /> : null}
      {bands.length > 0 ? (
        <section className="stack stack--tight" aria-labelledby="bands">
          <h2 id="bands">Whole services and absences</h2>
          <ul className="roster__bands">
            {bands.map(({ who, words, to }) => (
              <li key={`${who} ${words}`}>
                {who}: {to ? <Link to={to}>{words}</Link> : words}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

/** Visits by time; one without a nurse has a link that covers it. */
export function VisitTable({ caption, visits }: { caption: string; visits: readonly DayVisit[] }) {
  const hasNurses = visits.some(({ nurse }) => nurse)
  return (
    <ListTable
      caption={caption}
      rows={visits}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Time', cell: ({ id, when }) => <Link to={visitPath(id)}>{when}</Link> },
        { title: 'Patient', cell: ({ id, patient }) => <Link to={planPath(id)}>{patient}</Link> },
        ...(hasNurses ? [{ title: 'Nurse', cell: ({ nurse }: DayVisit) => nurse || '–' }] : []),
        { title: 'State', cell: (visit) => <State {...visit} /> },
      ]}
    />
  )
}

function State({ id, note, tone, way, patient, when, unread }: DayVisit) {
  const words = way === 'cover' ? 'Cover' : 'Send another nurse'
  return (
    <>
      <Note note={note} tone={tone} />{' '}
      {unread > 0 ? <UnreadNotes id={id} unread={unread} patient={patient} /> : null}{' '}
      {way ? (
        <Link
          to={`${visitPath(id)}/${way}`}
          className="roster__cover"
          aria-label={`${words}: ${patient}, ${when}`}
        >
          {words}
        </Link>
      ) : null}
    </>
  )
}
