import { visitIdOf } from '#domain/visits/visit-id.ts'
import type { StoredNotice } from '#server/notices/notice.entity.server.ts'

/** A nurse's notices have one kind; here each has the name of what is told to a family of the same cause. */
export function causeOf({ kind, change, serviceId, visit }: StoredNotice): string {
  if (kind !== 'nurseWork') return kind
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
