import type { LoaderFunctionArgs } from '@remix-run/node'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/dashboard-messages.ts'
import { BarChart } from '#app/dashboard/charts/bar-chart.tsx'
import { ColumnChart } from '#app/dashboard/charts/column-chart.tsx'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { Refresh } from '#app/dashboard/frame/refresh.tsx'
import { useLastGood } from '#app/dashboard/frame/use-last-good.ts'
import { statusNames } from '#app/dashboard/services/status.tsx'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { formatOfficeMinute } from '#domain/dates.ts'
import { serviceStatuses } from '#domain/service-status.ts'
import { readNoticeCounts, type NoticeCounts } from '#server/notices/counts.server.ts'
import { readMailStop, type MailStop } from '#server/sending/unconfirmed-mail.server.ts'
import { readPanel, type Panel } from '#server/staff/panel.server.ts'
import { Cards } from './cards.tsx'
import { ExpiringList } from './expiring-list.tsx'
import { MessageList } from './message-list.tsx'
import { shownDomains } from './shown-domains.ts'
import { StaffList } from './staff-list.tsx'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Panel · ${company.name}` }]

type PanelAnswer = Panel & { notSent: NoticeCounts; mailStop: MailStop | null; isRefreshed: boolean }

/** Counts, charts and the staff, from the counters alone (section 2, "Admin dashboard"), and the messages that were not sent. */
export async function loader(route: LoaderFunctionArgs): Promise<PanelAnswer> {
  await requireAdministrator(route)
  const isRefreshed = new URL(route.request.url).searchParams.has('refreshed')
  const [panel, notSent, mailStop] = await Promise.all([readPanel(), readNoticeCounts(), readMailStop()])
  const shownStop = mailStop && { until: mailStop.until && formatOfficeMinute(mailStop.until) }
  return { ...panel, notSent, mailStop: shownStop, isRefreshed }
}

export default function PanelView() {
  const { data: panel, hasFailed } = useLastGood(useLoaded<typeof loader>())
  return (
    <section className="view stack">
      <header className="view__head">
        <h1>Panel</h1>
        <div className="view__tools">
          <Refresh
            to="/dashboard/panel?refreshed=1"
            hasFailed={hasFailed}
            isRefreshed={panel?.isRefreshed ?? false}
          />
        </div>
      </header>
      {hasFailed ? (
        <p className="notice notice--error" role="alert">
          {messages.networkError}
        </p>
      ) : null}
      {panel ? <PanelContent panel={panel} /> : null}
    </section>
  )
}

function PanelContent({ panel }: { panel: PanelAnswer }) {
  return (
    <>
      <Cards panel={panel} />
      <div className="panel-grid">
        <BarChart
          title="Users by email domain"
          headings={['Domain', 'Users']}
          bars={shownDomains(panel).map(({ domain, users }) => ({ label: domain, value: users }))}
          empty={messages.usersEmpty}
        />
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
        <StaffList panel={panel} />
        <ExpiringList expiring={panel.expiring} />
        <MessageList counts={panel.notSent} mailStop={panel.mailStop} />
      </div>
    </>
  )
}
