import type { ListProblem } from '#domain/list-filters.ts'

/** What is wrong with a filter, beside it. */
export const filterMessages: Record<ListProblem, string> = {
  'service-id': 'A service id has letters, digits, - and _ only.',
  number: 'Enter the first digits of a phone number, or its last four.',
  patient: 'Enter letters of the patient’s name.',
  email: 'Enter the start of an email address.',
  name: 'Please use fewer characters.',
  'record-id': 'A record id has letters, digits, - and _ only.',
  choice: 'Choose one from the list.',
  day: 'Enter a date, such as 25/11/2026.',
  'days-reversed': '“Date to” is before “Date from”.',
}
