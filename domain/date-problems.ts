/** What can be wrong with a new start or end of a service. */
export type DateProblem =
  | 'startHasBegun'
  | 'startInPast'
  | 'startTooFarAhead'
  | 'endInPast'
  | 'endBeforeStart'
  | 'endAtStart'
  | 'endTooFarAhead'
