import { redirect, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import type { RouteHandle } from '#app/components/route-handle.ts'
import { company } from '#app/content/company.ts'
import * as m from '#app/content/paraglide/messages.js'
import { requireCustomer } from '#app/session/guards.server.ts'
import { notFoundInAccount } from '#app/session/not-found-in-account.server.ts'
import { FirstCard } from '#app/routes/show.service/first-card.tsx'
import homeStyles from '#app/styles/home.css'
import stylesheet from '#app/styles/visits.css'
import { isRecordId } from '#domain/record-id.ts'
import { addDays } from '#domain/visits/days.ts'
import { readHolidays } from '#server/holidays/read-holidays.server.ts'
import { readFamilyVisits, weeksOfMonth, weeksOfPage } from '#server/visit-pages/family-visits.server.ts'
import { Days, Visits } from './visit-list.tsx'
import { monthPage, monthsBeside, presentPage, type WeekBlock } from './visits-page.server.ts'

export const handle: RouteHandle = { scripts: false }

export const links: LinksFunction = () =>
  [homeStyles, stylesheet].map((href) => ({ rel: 'stylesheet', href }))

export const meta = () => [{ title: `${m.visits_title()} · ${company.name}` }]

/**
 * The visits of one service of the signed-in customer, also of one that is over: today, the coming weeks and the last seven days, or
 * a month of the past (docs/visits.md, "Screens"). Another family's service is answered like one that does not exist.
 */
export async function loader(route: LoaderFunctionArgs) {
  const { account, services } = await requireCustomer(route)
  const { serviceId = '' } = route.params
  const month = new URL(route.request.url).searchParams.get('month')
  const { found, holidays } = await readVisits({ uid: account.user.uid, serviceId }, month)
  if (!found) throw notFoundInAccount()
  const path = `/show/service/${serviceId}/visits`
  if (month !== null && !isWithin(found.months, month)) throw redirect(path)
  const entry = services.find((service) => service.serviceId === serviceId)
  const isOver = !entry || entry.status === 'closed'
  const patientName = entry?.patientName ?? found.patientName ?? ''
  return {
    path,
    patientName,
    isOver,
    present: month === null ? presentPage(found, { serviceId, patientName, isOver }, holidays) : null,
    past: month === null ? null : monthPage(found, month, holidays),
    beside: monthsBeside(found, month),
  }
}

/** The visits of the page, or of a month, and the company's holidays in their weeks. */
async function readVisits(own: { uid: string; serviceId: string }, month: string | null) {
  if (!isRecordId(own.serviceId)) return { found: null, holidays: {} }
  const mondays = month !== null && isMonth(month) ? weeksOfMonth(month) : weeksOfPage()
  const [found, holidays] = await Promise.all([
    readFamilyVisits(own, mondays),
    readHolidays(mondays[0] ?? '', addDays(mondays.at(-1) ?? '', 6)),
  ])
  return { found, holidays }
}

function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

function isWithin(months: { first: string; last: string } | null, month: string): boolean {
  return isMonth(month) && months !== null && months.first <= month && month <= months.last
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>
type Today = NonNullable<Page['present']>['today']

export default function FamilyVisitsPage() {
  const page = useLoaderData<typeof loader>()
  const { path, patientName, present, past, isOver } = page
  return (
    <section className="page page--narrow stack visits">
      <div>
        <h1>{past ? past.title : m.visits_title()}</h1>
        <p className="muted">
          {patientName ? `${m.visits_for({ patient: patientName })} ` : ''}
          {m.visits_times()}
        </p>
      </div>
      {present ? <Present present={present} isOver={isOver} /> : null}
      {past ? (
        past.days.length > 0 ? (
          <Days days={past.days} heading="h3" />
        ) : (
          <p>{m.visits_none_month()}</p>
        )
      ) : null}
      <Months path={path} beside={page.beside} isPast={past !== null} />
      {isOver ? null : (
        <p>
          <a href="requests">{m.requests_title()}</a>
        </p>
      )}
      <Files path={path} />
      <p className="links">
        <a href="/show/service">{m.services_title()}</a>
      </p>
    </section>
  )
}

function Present({ present, isOver }: { present: NonNullable<Page['present']>; isOver: boolean }) {
  const { cards, today, weeks, past } = present
  return (
    <>
      {cards.map((card) => (
        <FirstCard key={card.key} card={card} />
      ))}
      {isOver ? <p>{m.visits_over()}</p> : null}
      {today.hasCard && today.days.length === 0 ? null : <Today {...today} mayAsk={!isOver} />}
      {weeks.map((week) => (
        <Week key={week.monday} {...week} />
      ))}
      {weeks.length === 0 && !isOver ? <p>{m.visits_none_coming()}</p> : null}
      <p className="muted">{m.visits_number_when()}</p>
      {past.length > 0 ? (
        <section className="stack stack--tight" aria-labelledby="past">
          <h2 id="past">{m.visits_past_days()}</h2>
          <Days days={past} heading="h3" mayAsk={!isOver} />
        </section>
      ) : null}
    </>
  )
}

/** What else there is today, or that there is nothing. */
function Today({ title, days, mayAsk }: Today & { mayAsk: boolean }) {
  return (
    <section className="stack stack--tight" aria-labelledby="today">
      <h2 id="today">
        {m.visits_today()}, {title}
      </h2>
      {days.map(({ key, holiday, gap, rows }) => (
        <Fragment key={key}>
          {holiday ? <p className="muted">{holiday}</p> : null}
          {gap === null ? <Visits rows={rows} mayAsk={mayAsk} /> : <p>{gap}</p>}
        </Fragment>
      ))}
      {days.length === 0 ? <p>{m.visits_none_today()}</p> : null}
    </section>
  )
}

/** A week; the later ones are folded, so that the page stays calm. */
function Week({ title, isFolded, days }: WeekBlock) {
  if (!isFolded)
    return (
      <section className="stack stack--tight">
        <h2>{title}</h2>
        <Days days={days} heading="h3" mayAsk />
      </section>
    )
  return (
    <details>
      <summary>
        <h2>{title}</h2>
      </summary>
      <Days days={days} heading="h3" mayAsk />
    </details>
  )
}

function Months({
  path,
  beside: { older, newer },
  isPast,
}: {
  path: string
  beside: Page['beside']
  isPast: boolean
}) {
  return (
    <nav className="card__actions" aria-label={m.earlier_pages()}>
      {isPast ? (
        <a href={path} className="button button--quiet">
          {m.visits_back()}
        </a>
      ) : null}
      {newer ? (
        <a href={`${path}?month=${newer.month}`} rel="next" className="button button--quiet">
          {newer.text}
        </a>
      ) : null}
      {older ? (
        <a href={`${path}?month=${older.month}`} rel="prev" className="button button--quiet">
          {older.text}
        </a>
      ) : null}
    </nav>
  )
}

function Files({ path }: { path: string }) {
  return (
    <section className="stack stack--tight" aria-labelledby="files">
      <h2 id="files">{m.visits_files()}</h2>
      <p className="muted">{m.visits_files_text()}</p>
      <ul className="link-list">
        <li>
          <a href={`${path}.ics`}>{m.visits_calendar({ file: '.ics' })}</a>
        </li>
        <li>
          <a href={`${path}.csv`}>{m.visits_table({ file: '.csv' })}</a>
        </li>
      </ul>
    </section>
  )
}
