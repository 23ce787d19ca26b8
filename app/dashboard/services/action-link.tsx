import { Link, useLocation } from '@remix-run/react'
import { Icon } from '#app/dashboard/frame/icon.tsx'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import type { ServiceAction } from './use-service-actions.ts'

const labels: Record<ServiceAction, string> = {
  assign: 'Assign',
  replace: 'Replace nurse',
  dates: 'Change dates',
  close: 'Close Service',
  delete: 'Delete',
}

/** Opens the dialog of an action over the list. */
export type OpenDialog = (kind: ServiceAction, serviceId: string) => void

/** A link to an action's page, which returns to this view; its name says whose service it is. With JavaScript `onOpen` opens the dialog instead, if there is one. */
export function ActionLink({
  kind,
  serviceId,
  patientName,
  onOpen,
  words,
}: {
  kind: ServiceAction
  serviceId: string
  patientName: string
  onOpen?: OpenDialog | undefined
  /** In place of the action's usual words, or of its icon alone. */
  words?: string
}) {
  const { pathname, search } = useLocation()
  const label = labels[kind]
  return (
    <Link
      to={listAddress(`/dashboard/services/${serviceId}/${kind}`, { back: pathname + search })}
      className={`button button--small ${kind === 'assign' ? '' : 'button--quiet'} ${kind === 'delete' && !words ? 'button--icon' : ''}`}
      aria-label={`${words ?? label}, ${patientName}`}
      onClick={(event) => {
        if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen(kind, serviceId)
      }}
    >
      {kind === 'delete' ? <Icon name="delete" /> : null}
      {words ?? (kind === 'delete' ? null : label)}
    </Link>
  )
}
