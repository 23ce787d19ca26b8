import { data, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { company } from '#app/content/company.ts'
import { assignMessages } from '#app/content/office/services.ts'
import { messages } from '#app/content/office/pages.ts'
import { planMessages } from '#app/content/office/schedules.ts'
import { unmetWishWords } from '#app/content/office/nurses.ts'
import { NoServicePage } from '#app/dashboard/services/no-service-page.tsx'
import { readForm } from '#app/forms/read-form.server.ts'
import { requireAdministratorWithService } from '#app/session/guards.server.ts'
import stylesheet from '#app/styles/dashboard/roster.css'
import { daysOf } from '#domain/visits/days.ts'
import { readHolidays } from '#server/holidays/read-holidays.server.ts'
import { planFormSchema } from '#server/plan-changes/plan-form-schema.server.ts'
import { readPlanView } from '#server/plan-changes/plan-view.server.ts'
import { readAskedBeside, requestIn } from '#app/dashboard/requests/asked-beside.server.ts'
import { answerPlanForm } from './answer-plan.server.ts'
import { readOfferedNurses } from './offered-nurses.server.ts'
import { PlanPage } from './plan-page.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

export const meta = () => [{ title: `Visit schedule · ${company.name}` }]

/** The plan of a service: its lines, six weeks of visits, and the form that the address names (docs/visits.md, "Screens"). */
export async function loader(route: LoaderFunctionArgs) {
  const { records } = await requireAdministratorWithService(route, route.params.serviceId)
  const { searchParams } = new URL(route.request.url)
  // After a form was posted, its fields are in the context.
  const form = route.context.typed?.form ?? searchParams.get('form') ?? ''
  const hasNurses = form === 'addLine' || form === 'change'
  const view = await readPlanView(records, { week: searchParams.get('week'), hasHours: hasNurses })
  if (!view) return data({ view, named: null, request: null }, { status: 404 })
  const days = view.weeks.flatMap(({ monday }) => daysOf(monday))
  const [request, holidays] = await Promise.all([
    readAskedBeside(requestIn(route), records.serviceId),
    days.length > 0 ? readHolidays(days[0] ?? '', days.at(-1) ?? '') : {},
  ])
  const named = Object.fromEntries(
    ['form', 'line', 'day'].map((name) => [name, searchParams.get(name) ?? '']),
  ) as Record<'form' | 'line' | 'day', string>
  const about = { line: form === 'change' ? named.line : '', day: named.day }
  const offered =
    hasNurses && view.isOpen ? await readOfferedNurses(view, records, about) : { order: [], facts: [] }
  const asked = view.asked.map(unmetWishWords)
  return data({
    view: { ...view, ...offered, asked, holidays, requestId: request?.requestId },
    named,
    request,
  })
}

/** Previews or saves a change of the plan (`answerPlanForm`). */
export async function action(route: ActionFunctionArgs) {
  const form = await readForm(route.request, planFormSchema, { unavailable: messages.busy })
  const { account, records } = await requireAdministratorWithService(route, route.params.serviceId)
  const { service, pending } = records
  if (service && service.status !== 'closed')
    return answerPlanForm(form, account.user, service, requestIn(route))
  const status = (service ?? pending)?.status
  return status
    ? form.refuse(planMessages.wrongStatus(status))
    : form.refuse(assignMessages.serviceNotFound, { status: 404 })
}

export default function Plan() {
  const { view, named, request } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (view) return <PlanPage view={view} named={named} answer={answer} request={request} />
  return <NoServicePage title="Visit schedule" hasFailed={false} />
}
