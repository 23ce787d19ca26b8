import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { messages } from '#app/content/office/pages.ts'
import { visitMessages } from '#app/content/office/visits.ts'
import { useLoaded, isFailed } from '#app/dashboard/frame/load-or-say-failed.ts'
import { readAskedBeside, requestIn } from '#app/dashboard/requests/asked-beside.server.ts'
import { AskedBeside } from '#app/dashboard/requests/asked-beside.tsx'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { visitInAddress } from '#domain/visits/visit-id.ts'
import { readVisitRecords } from '#server/attendance/read-visit.server.ts'
import { ReportForms } from './report-forms.tsx'
import { reportVisit } from './report-visit.server.ts'
import { StateBadge } from '#app/dashboard/tasks/task-group.tsx'
import { VisitDetails, VisitEvents } from './visit-details.tsx'
import { toVisitView } from './visit-view.server.ts'

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Visit · ${company.name}` }]

/** One visit for the office: who, when, what was reported. A visit whose service is deleted stays readable. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  const name = visitInAddress(route.params)
  const [records, request] = await Promise.all([
    name && readVisitRecords(name),
    name && readAskedBeside(requestIn(route), name.serviceId),
  ])
  return data({ view: records && toVisitView(records), request }, { status: records ? 200 : 404 })
}

/** Records an arrival, a departure, a missed visit, a correction or a note. */
export async function action(route: ActionFunctionArgs) {
  const name = visitInAddress(route.params)
  if (name) return reportVisit(route, name)
  await requireAdministrator(route)
  throw notFound()
}

export default function VisitPage() {
  const loaded = useLoaded<typeof loader>()
  const answer = useActionData<typeof action>()
  const { view, request } = isFailed(loaded) ? { view: null, request: null } : loaded
  return (
    <section className="view stack">
      <header className="view__head">
        <h1>{view ? `Visit to ${view.patientName}` : 'Visit'}</h1>
        {view ? <StateBadge badge={view.state} /> : null}
      </header>
      {view ? (
        <>
          <div className="card stack">
            <VisitDetails view={view} requestId={request?.requestId ?? ''} />
          </div>
          {request ? <AskedBeside request={request} /> : null}
          <VisitEvents view={view} />
          <ReportForms key={view.formId} view={view} answer={answer} />
        </>
      ) : (
        <p className="notice notice--error">
          {isFailed(loaded) ? messages.networkError : visitMessages.notFound}
        </p>
      )}
      <p>
        <Link to="/dashboard/roster">Back to the roster</Link>
      </p>
    </section>
  )
}
