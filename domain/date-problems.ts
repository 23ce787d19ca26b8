/** What can be wrong with a new start or end of a service. */
export type DateProblem =
  | 'start-has-begun'
  | 'start-in-past'
  | 'start-too-far-ahead'
  | 'end-in-past'
  | 'end-before-start'
  | 'end-at-start'
  | 'end-too-far-ahead'
