/** What can be wrong with a new start or end of a service (docs/decisions/0032). */
export type DateProblem =
  | 'startHasBegun'
  | 'startInPast'
  | 'startTooFarAhead'
  | 'endInPast'
  | 'endBeforeStart'
  | 'endAtStart'
  | 'endTooFarAhead'
