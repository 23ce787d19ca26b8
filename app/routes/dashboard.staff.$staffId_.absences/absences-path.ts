/** The page of a nurse's absences. */
export function absencesPath(nurseId: string): string {
  return `/dashboard/staff/${nurseId}/absences`
}
