/** The ways in which a service can have ended. */
export const endings = ['closedByFamily', 'closedByOffice', 'deleted'] as const

/** For the office, in English. */
export const endingNames = {
  closedByFamily: 'Closed by the family',
  closedByOffice: 'Closed by the office',
  deleted: 'Deleted by the office',
} as const satisfies Record<(typeof endings)[number], string>
