import { ListTable, type Column } from '#app/dashboard/lists/list-table.tsx'
import { ActionDialog } from './action-dialog.tsx'
import type { OpenDialog } from './action-link.tsx'
import { Done } from './done.tsx'
import { ExpandedService } from './expanded-service.tsx'
import type { ShownService } from './service-row.server.ts'
import { useServiceActions } from './use-service-actions.ts'

/** Makes the columns of a list of services; the argument opens the dialog of an action. */
export type ServiceColumns<Row extends ShownService> = (open: OpenDialog) => (Column<Row> | 'details')[]

/** The table of a list of services, with the dialogs of its actions. After an action the row shows the new state at once. */
export function ServicesTable<Row extends ShownService>({
  caption,
  rows,
  columns,
}: {
  caption: string
  rows: readonly Row[]
  columns: ServiceColumns<Row>
}) {
  const actions = useServiceActions(rows)
  return (
    <>
      <Done message={actions.done} />
      <ListTable
        caption={caption}
        columns={columns(actions.open)}
        rows={actions.rows}
        keyOf={({ serviceId }) => serviceId}
        details={{
          href: ({ serviceId }) => `/dashboard/services/${serviceId}`,
          name: ({ patientName }) => patientName,
          content: ({ serviceId }) => <ExpandedService serviceId={serviceId} onOpen={actions.open} />,
        }}
      />
      {actions.action ? (
        <ActionDialog action={actions.action} onAnswer={actions.onAnswer} onClose={actions.cancel} />
      ) : null}
    </>
  )
}
