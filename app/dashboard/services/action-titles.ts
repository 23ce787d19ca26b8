/** The titles of the actions' dialogs and pages (section 2; the last two are of docs/decisions/0032). */
export const actionTitles = {
  assign: 'Assign Nurse to Service',
  close: 'Close Service',
  delete: 'Delete Service',
  replace: 'Replace Nurse',
  dates: 'Change Dates',
} as const
