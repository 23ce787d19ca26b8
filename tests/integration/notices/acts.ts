import type { Act } from './act-setting.ts'
import { actsOfPayments } from './acts-of-payments.ts'
import { actsOfRequests } from './acts-of-requests.ts'
import { actsOnServices, endsOfServices } from './acts-on-services.ts'
import { actsOnLateVisits, actsOnAbsences, actsOnPlans } from './acts-on-visits.ts'

/*
 * Each act of the office, a nurse or a family that somebody is told of, as docs/who-is-told.md has it. An act is prepared on a Tuesday at ten and
 * done on the Wednesday after it, at six in the morning: care begins on that Wednesday.
 */
export const acts: readonly Act[] = [
  ...actsOnServices,
  ...actsOnPlans,
  ...actsOnLateVisits,
  ...actsOnAbsences,
  ...actsOfRequests,
  ...actsOfPayments,
  ...endsOfServices,
]
