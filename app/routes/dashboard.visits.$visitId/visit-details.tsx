import { Link } from '@remix-run/react'
import { stateNames } from '#app/content/office/visits.ts'
import { NoteReading } from '#app/dashboard/notes/note-reading.tsx'
import { Fact, Facts } from '#app/dashboard/frame/facts.tsx'
import { PhoneLink } from '#app/dashboard/frame/phone-link.tsx'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import type { VisitView } from './visit-view.server.ts'

/**
 * Who, where and when, with links to what belongs to the visit.
 * @param requestId the family's request that stands beside the forms, also on the pages that the links open; or empty
 */
export function VisitDetails({ view, requestId }: { view: VisitView; requestId: string }) {
  const { visitId, serviceId, nurse, way, other } = view
  return (
    <>
      <Facts>
        <Fact name="Planned">{view.planned}</Fact>
        <Fact name="Arrived">
          {view.arrivedAt ? <KnownTime at={view.arrivedAt} known={view.arrivedBy} /> : null}
        </Fact>
        <Fact name="Left">{view.leftAt ? <KnownTime at={view.leftAt} known={view.leftBy} /> : null}</Fact>
        <Fact name="Nurse">
          {nurse ? <Link to={`/dashboard/staff/${nurse.id}`}>{nurse.name}</Link> : stateNames.uncovered}
        </Fact>
        {view.settled ? <Fact name="Checked">{view.settled}</Fact> : null}
        <Fact name="Nurse contact">{nurse?.contact ? <PhoneLink number={nurse.contact} /> : null}</Fact>
        <Fact name="Family’s phone number">{view.phone ? <PhoneLink number={view.phone} /> : null}</Fact>
        <Fact name="Address" isWide>
          {view.address}
        </Fact>
      </Facts>
      {other ? <Other other={other} /> : null}
      {serviceId ? null : (
        <p className="notice">The service is deleted. The reports of its visits are kept.</p>
      )}
      <p className="form-actions">
        {serviceId ? (
          <>
            <Link className="button button--quiet" to={`/dashboard/services/${serviceId}`}>
              Service
            </Link>
            <Link
              className="button button--quiet"
              to={listAddress(`/dashboard/services/${serviceId}/plan`, { request: requestId })}
            >
              Visit schedule
            </Link>
          </>
        ) : null}
        <Link className="button button--quiet" to={view.history}>
          History
        </Link>
        {serviceId && way ? (
          <Link
            className="button button--quiet"
            to={listAddress(`/dashboard/visits/${visitId}/${way.page}`, { request: requestId })}
          >
            {way.words}
          </Link>
        ) : null}
      </p>
    </>
  )
}

/** A time, and below it how it is known. */
function KnownTime({ at, known }: { at: string; known: string }) {
  return (
    <>
      {at}
      <br />
      <small>{known}</small>
    </>
  )
}

/** Who was sent in this visit's place, or in whose place its nurse goes. */
function Other({ other: { visitId, what, nurse, start } }: { other: NonNullable<VisitView['other']> }) {
  const name = nurse?.name ?? stateNames.uncovered
  return (
    <p className="notice">
      {what === 'sent' ? `Another nurse was sent: ${name}, for ` : `In place of ${name}, visit of `}
      <Link to={`/dashboard/visits/${visitId}`}>{start}</Link>
      {nurse?.contact ? (
        <>
          , <PhoneLink number={nurse.contact} />
        </>
      ) : null}
    </p>
  )
}

/** What was reported, in the order in which it was recorded; corrections beside what they correct. */
export function VisitEvents({ view }: { view: VisitView }) {
  const { events, visitId, patientName } = view
  if (events.length === 0) return <p>Nothing has been reported yet.</p>
  return (
    // A region that scrolls must be reachable by the keyboard; nothing in it is.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-scroll" role="region" aria-label="Visit log" tabIndex={0}>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">Recorded</th>
            <th scope="col">Event</th>
            <th scope="col">Time</th>
            <th scope="col">Reported by</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ id, heardAt, what, happenedAt, from, note, reading }) => (
            <tr key={id}>
              <td>{heardAt}</td>
              <th scope="row">{what}</th>
              <td>{happenedAt ?? '–'}</td>
              <td>{from}</td>
              <td className="list__text">
                {note ?? '–'}
                {reading ? (
                  <NoteReading
                    reading={reading}
                    note={{ visitId, event: id, about: patientName, back: `/dashboard/visits/${visitId}` }}
                  />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
