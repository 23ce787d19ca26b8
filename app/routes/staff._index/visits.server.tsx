import type { ReactNode } from 'react'
import { DayAndTime } from '#app/components/nurse/day-and-time.server.tsx'
import { Area, Contact } from '#app/components/nurse/family.server.tsx'
import * as m from '#app/content/paraglide/messages.js'
import { StayForm } from '#app/components/nurse/stay-form.server.tsx'
import type { HoldCard, VisitCard, VisitDay, VisitLine } from './day-view.server.ts'

export function Cards({ children }: { children: ReactNode }) {
  return <ul className="visits">{children}</ul>
}

/** A visit of today with all that the nurse may see of it; the first one, which runs or comes next, says so. */
export function Visit({ visit }: { visit: VisitCard }) {
  const { place, when, told, report } = visit
  const Heading = place ? 'h2' : 'h3'
  return (
    <li className={place ? 'next' : undefined}>
      <Heading>
        {place ? `${place}: ` : null}
        <DayAndTime {...when} />
      </Heading>
      {told.map((words) => (
        <p key={words} className="told">
          {words}
        </p>
      ))}
      <Family {...visit} />
      {report ? <Report {...report} /> : null}
    </li>
  )
}

export function Hold({ hold }: { hold: HoldCard }) {
  return (
    <li>
      <h3>{hold.period}</h3>
      <Family {...hold} />
    </li>
  )
}

function Family({ family, pinCode }: Pick<HoldCard, 'family' | 'pinCode'>) {
  if (!family)
    return (
      <>
        <Area pinCode={pinCode} />
        <p className="soft">{m.nurse_not_yet()}</p>
      </>
    )
  return (
    <>
      <p className="name">{family.patientName}</p>
      {family.contact ? <Contact {...family.contact} /> : null}
    </>
  )
}

/** The way to report arrival and departure, on the visit's own page. */
function Report({ path, isOpen, arrivedAt, stay }: NonNullable<VisitCard['report']>) {
  const isThere = arrivedAt !== null || stay !== null
  if (!isOpen && !isThere)
    return (
      <p>
        <a href={path}>{m.nurse_open_visit()}</a>
      </p>
    )
  return (
    <>
      {stay ? (
        <>
          <p className="good">{m.nurse_here_since({ time: stay.since })}</p>
          <StayForm formId={stay.formId} action={path} />
        </>
      ) : null}
      {arrivedAt ? <p className="good">{m.nurse_arrived({ time: arrivedAt })}</p> : null}
      <p>
        <a className="button wide" href={path}>
          {isThere ? m.nurse_leave() : m.nurse_arrive()}
        </a>
      </p>
    </>
  )
}

/** The visits of other days, a line each; inside the window it leads to the visit's page, which has the family's data. */
export function Days({ title, days }: { title: string; days: VisitDay[] }) {
  return (
    <>
      <h2>{title}</h2>
      <ul className="days">
        {days.map(({ day, words, lines }) => (
          <li key={day}>
            <h3>{words}</h3>
            <ul>
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What is shown of a visit stands on lines of its own on a narrow phone, so nothing separates it but the space. */
function Line({ line: { times, patientName, path, pinCode, reported } }: { line: VisitLine }) {
  return (
    <li>
      <b>{times}</b> {path ? <a href={path}>{patientName}</a> : pinCode}
      {reported ? (
        <>
          {' '}
          <small>{reported}</small>
        </>
      ) : null}
    </li>
  )
}
