import { judge, keyOf, warningsOf, type Judged, type Reason, type WarningKey } from '#domain/choice/judge.ts'
import type { Rules } from '#domain/choice/rules.ts'
import { dayAt, mondayOf } from '#domain/visits/days.ts'
import type { Booked } from '#domain/visits/may-be-given.ts'
import type { Comparison } from '#domain/visits/plan-difference.ts'
import type { Visit } from '#domain/visits/plan.ts'
import { candidateOf } from '#server/nurse-time/candidate.server.ts'
import { bookedOf, type NurseFacts } from '#server/nurse-time/nurse-time.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'

/** A nurse who gets visits by a change of a plan, and what warns of that. */
export type WarnedNurse = { nurseId: string; keys: WarningKey[]; reasons: Reason[] }

type Changed = { service: StoredService; nurses: ReadonlyMap<string, NurseFacts>; rules: Rules; now: number }

/** What warns of the visits that a change gives to nurses, or moves; without those that it takes from them. */
export function warnedNurses(
  { added, changed, removed }: Comparison,
  { service, nurses, rules, now }: Changed,
): WarnedNurse[] {
  const { serviceId, userId: uid, caregivergender, subService, patient } = service
  const booked = (visits: readonly Visit[]) => visits.map((visit) => bookedOf({ serviceId, uid }, visit))
  const freed = new Set(booked([...removed, ...changed.map(({ before }) => before)]).map(nameOf))
  const given = Map.groupBy([...added, ...changed.map(({ after }) => after)], ({ nurseId }) => nurseId)
  const wishes = { caregivergender, subService, age: patient.age }
  return [...given].flatMap(([nurseId, visits]): WarnedNurse[] => {
    const facts = nurseId === undefined ? undefined : nurses.get(nurseId)
    const first = mondayOf([...visits].map(({ day }) => day).sort()[0] ?? dayAt(now))
    const candidate = facts && candidateOf(facts, { monday: first, patient: new Map(), now })
    if (!candidate) return []
    const kept = candidate.time.visits.filter((visit) => !freed.has(nameOf(visit)))
    // A nurse can get the day and the night of one patient: each line is asked beside the others.
    const judged = [...Map.groupBy(visits, ({ line }) => line)].map(([line, ofLine]) => {
      const others = booked(visits.filter((visit) => visit.line !== line))
      return judge(
        {
          ...{ times: booked(ofLine), wishes, pin: null, languages: [], minutesOfWeek: 0 },
          ...{ isWholeService: false, isForFreeNurse: false },
        },
        // The plan has found nothing in the way; a hold of this service becomes its visits.
        {
          ...{ ...candidate, places: Infinity },
          time: { ...candidate.time, visits: [...kept, ...others], hold: null },
        },
        rules,
      )
    })
    const keys = [...new Set(judged.flatMap(warningsOf))]
    return keys.length > 0 ? [{ nurseId: facts.nurseId, keys, reasons: firstOfEach(judged) }] : []
  })
}

/** One warning of each kind: of two lines the first one's. */
function firstOfEach(judged: readonly Judged[]): Reason[] {
  const warnings = judged.flatMap(({ reasons }) => reasons.filter(({ effect }) => effect === 'warns'))
  return [...Map.groupBy(warnings, keyOf).values()].flatMap(([first]) => first ?? [])
}

function nameOf({ serviceId, line = '', start, end }: Booked): string {
  return `${serviceId} ${line} ${start} ${end}`
}
