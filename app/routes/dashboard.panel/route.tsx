import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { LoadFailed } from '#app/dashboard/frame/load-failed.tsx'
import { BarChart } from '#app/dashboard/charts/bar-chart.tsx'
import { ColumnChart } from '#app/dashboard/charts/column-chart.tsx'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { Refresh } from '#app/dashboard/frame/refresh.tsx'
import { useEachMinute } from '#app/dashboard/frame/use-each-minute.ts'
import { useLastGood } from '#app/dashboard/frame/use-last-good.ts'
import { useWaiting } from '#app/dashboard/frame/use-waiting.ts'
import { statusNames } from '#app/dashboard/services/status.tsx'
import { answerBusy, readForm } from '#app/forms/read-form.server.ts'
import { requireAdministrator, requireAdministratorWithService } from '#app/session/guards.server.ts'
import { redirectWithMessage } from '#app/session/message-cookie.server.ts'
import { serviceStatuses } from '#domain/service-status.ts'
import type { Panel } from '#server/today/panel.server.ts'
import { meanFullTime } from '#server/bookings/mean-full-time.server.ts'
import { serviceSchema } from '#server/bookings/schema.server.ts'
import { listWaitingLeavers } from '#server/leaving/list-waiting.server.ts'
import { readToday } from '#server/today/read-today.server.ts'
import { Cards } from './cards.tsx'
import { shownDomains } from './shown-domains.ts'
import { shownToday } from './shown-today.server.ts'
import { StaffList } from './staff-list.tsx'
import { TodayView } from './today-view.tsx'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const handle = { isForTelephones: true }

export const meta = () => [{ title: `Today · ${company.name}` }]

/** What the office has to do now, and below it the specification's panel: counts, charts and the staff (section 2, "Admin dashboard"). */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const isRefreshed = new URL(route.request.url).searchParams.has('refreshed')
  const [today, leaving] = await Promise.all([readToday(), listWaitingLeavers()])
  const { expiring: _papers, ...panel } = today.panel
  return { today: shownToday(today, leaving), panel, isRefreshed }
}

/** The office says that a full-time assignment is meant so. */
export async function action(route: ActionFunctionArgs) {
  const form = await readForm(route.request, serviceSchema, { unavailable: messages.busy })
  const serviceId = form.ok ? form.value.serviceId : undefined
  const { account, records } = await requireAdministratorWithService(route, serviceId)
  const outcome = await meanFullTime(account.user, records.service).catch(answerBusy)
  const message = outcome.ok ? 'fullTimeMeant' : outcome.reason === 'busy' ? 'busy' : 'notFullTime'
  throw await redirectWithMessage('/dashboard/panel', message)
}

export default function PanelView() {
  const { data: answer, hasFailed } = useLastGood(useLoaded<typeof loader>())
  const isReadAgain = useEachMinute()
  const waiting = useWaiting()
  return (
    <section className="view stack">
      <header className="view__head">
        <div>
          <h1>{answer?.today.title ?? 'Today'}</h1>
          {answer ? (
            <p className="small">
              Updated at {answer.today.readAt}.{isReadAgain ? ' Updates every minute.' : ''}
            </p>
          ) : null}
        </div>
        <div className="view__tools">
          <Refresh
            to="/dashboard/panel?refreshed=1"
            hasFailed={hasFailed}
            isRefreshed={answer?.isRefreshed ?? false}
          />
        </div>
      </header>
      {hasFailed ? <LoadFailed /> : null}
      {answer ? (
        <>
          <TodayView today={answer.today} waiting={waiting} />
          <PanelContent panel={answer.panel} />
        </>
      ) : null}
    </section>
  )
}

function PanelContent({ panel }: { panel: Omit<Panel, 'expiring'> }) {
  return (
    <section className="stack today__panel" aria-labelledby="panel">
      <h2 id="panel">Panel</h2>
      <Cards panel={panel} />
      <StaffList panel={panel} />
      <div className="grid">
        <BarChart
          title="Services by status"
          headings={['Status', 'Services']}
          bars={serviceStatuses.map((status) => ({
            label: statusNames[status],
            value: panel.services[status],
          }))}
          empty={messages.servicesEmpty}
        />
        <ColumnChart
          title="Bookings of the last 30 days"
          headings={['Day', 'Bookings']}
          columns={panel.days.map(({ day, bookings }) => ({ label: day, value: bookings }))}
        />
        <BarChart
          title="Users by email domain"
          headings={['Domain', 'Users']}
          bars={shownDomains(panel).map(({ domain, users }) => ({ label: domain, value: users }))}
          empty={messages.usersEmpty}
        />
      </div>
    </section>
  )
}
