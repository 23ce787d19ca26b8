import { Link, useLocation } from '@remix-run/react'
import { Icon, type IconName } from '../icon.tsx'
import { listAddress } from '../list-address.ts'
import type { ServiceAction } from './use-service-actions.ts'

const looks: Record<ServiceAction, { icon: IconName; label: string }> = {
  assign: { icon: 'assign', label: 'Assign' },
  close: { icon: 'close', label: 'Close Service' },
  delete: { icon: 'delete', label: 'Delete' },
}

/** A link to an action's page, which returns to this list. With JavaScript `onOpen` opens the dialog instead. */
export function ActionLink({
  kind,
  serviceId,
  onOpen,
}: {
  kind: ServiceAction
  serviceId: string
  onOpen: (kind: ServiceAction, serviceId: string) => void
}) {
  const { pathname, search } = useLocation()
  const { icon, label } = looks[kind]
  return (
    <Link
      to={listAddress(`/dashboard/services/${serviceId}/${kind}`, { back: pathname + search })}
      className={`button button--small ${kind === 'assign' ? '' : 'button--quiet'}`}
      aria-label={`${label}, service ${serviceId}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen(kind, serviceId)
      }}
    >
      <Icon name={icon} />
      {kind === 'delete' ? null : label}
    </Link>
  )
}
