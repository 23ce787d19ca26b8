/** The titles of the actions' dialogs and pages (section 2). */
export const actionTitles = {
  assign: 'Assign Nurse to Service',
  close: 'Close Service',
  delete: 'Delete Service',
} as const
