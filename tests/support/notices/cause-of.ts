import { visitIdOf } from '#domain/visits/visit-id.ts'
import type { StoredNotice } from '#server/notices/notice.entity.server.ts'

/** The rows of nurses and families have one kind each; here each has the name of its cause. */
export function causeOf({ kind, change, serviceId, visit }: StoredNotice): string {
  if (kind !== 'nurseWork' && kind !== 'familyCare') return kind
  const [cause = ''] = change.split(' ')
  if (cause === 'sent' && visit)
    return change === `sent ${visitIdOf({ serviceId, ...visit })}` ? 'nurseSent' : 'nurseStopped'
  const causes: Record<string, string> = {
    late: 'notArrived',
    visits: 'tomorrowsVisits',
    week: 'weekAhead',
    undone: 'nurseStopped',
  }
  return causes[cause] ?? 'planChanged'
}
