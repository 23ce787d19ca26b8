import type { LoaderFunctionArgs } from '@remix-run/node'
import { company } from '#app/content/company.ts'
import { useLoaded } from '#app/dashboard/frame/load-or-say-failed.ts'
import { useLastGood } from '#app/dashboard/frame/use-last-good.ts'
import { ChoiceFilter, Filters, TextFilter } from '#app/dashboard/lists/filter-form.tsx'
import { ListView } from '#app/dashboard/lists/list-view.tsx'
import { answerList } from '#app/lists/answer-list.server.ts'
import { requireAdministrator } from '#app/session/guards.server.ts'
import { auditFilters, listAudit } from '#server/audit/list.server.ts'
import { auditedRecords, type AuditedRecord } from '#domain/audit.ts'
import { nameEntries } from '#server/find/name-entries.server.ts'
import { AuditTable } from './audit-table.tsx'
import { toShownAudit } from './shown-audit.server.ts'

const path = '/dashboard/audit'

const kindWords: Record<AuditedRecord, string> = {
  service: 'Service',
  plan: 'Visit schedule and visits',
  absence: 'Absence of a nurse',
  staff: 'Staff',
  user: 'User and role',
  pair: 'Nurse preference of a family',
  money: 'Account of a family',
  lowered: 'Charge or payment lowered',
  enquiry: 'Enquiry',
  subscriber: 'Subscriber',
  export: 'Export',
  'sign-in': 'Sign-in of an administrator',
  access: 'Refused access',
  notice: 'Message',
  rules: 'Scheduling rules',
  holiday: 'Company calendar',
}

export { loadOrSayFailed as clientLoader } from '#app/dashboard/frame/load-or-say-failed.ts'

export const meta = () => [{ title: `Audit Log · ${company.name}` }]

/** Who did what to which record and when, newest first; by record and by administrator. */
export async function loader(route: LoaderFunctionArgs) {
  await requireAdministrator(route)
  return answerList(
    route.request,
    auditFilters,
    async (filters, cursor) => {
      const page = await listAudit(filters, cursor)
      return { ...page, rows: await nameEntries(page.rows) }
    },
    toShownAudit,
  )
}

export default function AuditLog() {
  const { data: list, hasFailed } = useLastGood(useLoaded<typeof loader>())
  return (
    <ListView
      title="Audit Log"
      path={path}
      list={list}
      hasFailed={hasFailed}
      filters={
        <Filters path={path} by="kind of record, record ID or administrator" given={list}>
          <ChoiceFilter
            name="recordType"
            label="Kind of record"
            choices={auditedRecords.map((kind) => [kind, kindWords[kind]] as const)}
          />
          <TextFilter name="recordId" label="Record ID, whole" />
          <TextFilter name="administrator" label="Administrator email, whole" inputMode="email" />
        </Filters>
      }
      empty={{ none: 'No entries found.', all: 'Nothing has been done yet.' }}
    >
      <AuditTable rows={list?.rows ?? []} />
    </ListView>
  )
}
