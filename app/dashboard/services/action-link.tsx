import { Link, useLocation } from '@remix-run/react'
import { Icon, type IconName } from '#app/dashboard/frame/icon.tsx'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import type { ServiceAction } from './use-service-actions.ts'

/** `short` is shown in a list, where every column must have room. */
const looks: Record<ServiceAction, { icon: IconName; label: string; short?: string }> = {
  assign: { icon: 'assign', label: 'Assign' },
  replace: { icon: 'replace', label: 'Replace nurse', short: 'Replace' },
  dates: { icon: 'dates', label: 'Change dates' },
  close: { icon: 'close', label: 'Close Service', short: 'Close' },
  delete: { icon: 'delete', label: 'Delete' },
}

/** Opens the dialog of an action over the list. */
export type OpenDialog = (kind: ServiceAction, serviceId: string) => void

/** A link to an action's page, which returns to this view; its name says whose service it is. With JavaScript `onOpen` opens the dialog instead, if there is one. */
export function ActionLink({
  kind,
  serviceId,
  patientName,
  onOpen,
  isShort = false,
}: {
  kind: ServiceAction
  serviceId: string
  patientName: string
  onOpen?: OpenDialog | undefined
  isShort?: boolean
}) {
  const { pathname, search } = useLocation()
  const { icon, label, short = label } = looks[kind]
  return (
    <Link
      to={listAddress(`/dashboard/services/${serviceId}/${kind}`, { back: pathname + search })}
      className={`button button--small ${kind === 'assign' ? '' : 'button--quiet'}`}
      aria-label={`${label}, ${patientName}`}
      onClick={(event) => {
        if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen(kind, serviceId)
      }}
    >
      <Icon name={icon} />
      {kind === 'delete' ? null : isShort ? short : label}
    </Link>
  )
}
