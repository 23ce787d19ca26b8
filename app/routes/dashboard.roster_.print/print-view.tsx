import { Link } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { counted } from '#app/content/counted.ts'
import { UnreadableWeeks } from '#app/dashboard/visits/unreadable-weeks.tsx'
import type { PrintRow, ShownPrint } from './shown-print.server.ts'

/** The day by nurse, then by family on a page of its own. The browser prints it; nothing on it needs JavaScript. */
export function PrintView({ day, title, holiday, readAt, byNurse, byFamily, count, unreadable }: ShownPrint) {
  const about = [holiday, counted(count, 'visit', 'visits'), `as of ${readAt}`, company.name]
    .filter(Boolean)
    .join(' · ')
  return (
    <section className="view stack day-print">
      <header className="view__head">
        <div>
          <h1>Visits on {title}</h1>
          <p className="small day-print__screen">
            Print this page from your browser. It shows the phone numbers of families and nurses: keep it
            safe, and shred it afterwards.
          </p>
        </div>
        <p className="day-print__screen">
          <Link to={`/dashboard/roster?view=day&from=${day}`}>Roster for this day</Link>
        </p>
      </header>
      <UnreadableWeeks weeks={unreadable} hint="Their visits are not on this page." />
      {count === 0 ? (
        <p className="empty" role="status">
          There are no visits on this day.
        </p>
      ) : (
        <>
          <PrintTable
            title={`${title}, by nurse`}
            about={about}
            sides={['Nurse', 'Patient']}
            rows={byNurse}
          />
          <PrintTable
            title={`${title}, by family`}
            about={about}
            sides={['Patient', 'Nurse']}
            rows={byFamily}
          />
        </>
      )}
    </section>
  )
}

function PrintTable({
  title,
  about,
  sides: [own, other],
  rows,
}: {
  title: string
  about: string
  sides: [own: string, other: string]
  rows: readonly PrintRow[]
}) {
  const isByNurse = own === 'Nurse'
  return (
    <section className="day-print__part">
      <h2>
        {title} <small>{about}</small>
      </h2>
      <table>
        <thead>
          <tr>
            {[own, 'Telephone', ...(isByNurse ? [] : ['Area']), 'Time', other, 'Telephone'].map(
              (name, place) => (
                <th key={`${place} ${name}`} scope="col">
                  {name}
                </th>
              ),
            )}
            {isByNurse ? <th scope="col">Area</th> : null}
          </tr>
        </thead>
        {rows.map((row) => (
          <tbody key={row.id}>
            {row.visits.map((visit, place) => (
              <tr key={visit.key}>
                {place === 0 ? <Own row={row} isByNurse={isByNurse} /> : null}
                <td>{visit.hours}</td>
                <td>{visit.with.id ? visit.with.name : <strong>{visit.with.name}</strong>}</td>
                <td>{visit.with.number}</td>
                {isByNurse ? <td>{visit.with.area}</td> : null}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function Own({ row: { name, number, area, visits }, isByNurse }: { row: PrintRow; isByNurse: boolean }) {
  return (
    <>
      <th scope="row" rowSpan={visits.length}>
        {name}
      </th>
      <td rowSpan={visits.length}>{number}</td>
      {isByNurse ? null : <td rowSpan={visits.length}>{area}</td>}
    </>
  )
}
