import { useState } from 'react'
import { serviceStatuses } from '#domain/service-status.ts'
import type { ActionAnswer, ServiceState } from '../action-answer.ts'
import type { ShownService } from './service-row.server.ts'

export type ServiceAction = 'assign' | 'close' | 'delete'
export type OpenAction = { kind: ServiceAction; serviceId: string }

/** No service ever goes back: of two things known about it, the one further on is the newer. */
const order: readonly ServiceState[] = [...serviceStatuses, 'gone']

/**
 * What the dialogs of a list have learnt about its services. An index follows a change a moment later, so the rows show
 * what an action answered until their list knows it too.
 */
export function useServiceActions(rows: readonly ShownService[]) {
  const [action, setAction] = useState<OpenAction | null>(null)
  const [known, setKnown] = useState<ReadonlyMap<string, ServiceState>>(new Map())
  const [done, setDone] = useState<string | null>(null)

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
    /** What the last action said when it had succeeded. */
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
