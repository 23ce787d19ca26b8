import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { serviceStatuses } from '#domain/service-status.ts'
import type { ActionAnswer, ServiceState } from '#app/dashboard/frame/action-answer.ts'
import type { ShownService } from './service-row.server.ts'

export type ServiceAction = 'assign' | 'replace' | 'dates' | 'close' | 'delete'
export type OpenAction = { kind: ServiceAction; serviceId: string }

/** A service never returns to an earlier state, so of two known states the later one in this order is the newer. */
const order: readonly ServiceState[] = [...serviceStatuses, 'gone']

/**
 * The state of a list's dialogs, and the services' states as the actions answered them. An index is updated a moment after
 * the record, so a row shows the action's answer until the list has the new state too.
 */
export function useServiceActions<Row extends ShownService>(rows: readonly Row[]) {
  const [action, setAction] = useState<OpenAction | null>(null)
  const [known, setKnown] = useState<ReadonlyMap<string, ServiceState>>(new Map())
  const [done, setDone] = useState<string | null>(null)
  const { search } = useLocation()
  // Other filters are another act, which the message does not answer.
  useEffect(() => setDone(null), [search])

  function onAnswer(answer: ActionAnswer) {
    const { state } = answer
    if (action && state) setKnown((current) => new Map(current).set(action.serviceId, state))
    if (!('done' in answer)) return
    setDone(answer.done)
    setAction(null)
  }

  const current = rows.flatMap((row) => {
    const state = laterOf(row.status, known.get(row.serviceId))
    return state === 'gone' ? [] : [{ ...row, status: state }]
  })
  return {
    rows: current,
    action,
    /** The message of the last action that succeeded; null where there is none. */
    done,
    open(kind: ServiceAction, serviceId: string) {
      setDone(null)
      setAction({ kind, serviceId })
    },
    cancel: () => setAction(null),
    onAnswer,
  }
}

function laterOf(one: ServiceState, other: ServiceState | undefined): ServiceState {
  return other && order.indexOf(other) > order.indexOf(one) ? other : one
}
