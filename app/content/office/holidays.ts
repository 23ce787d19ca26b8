/** The messages of the company's calendar, none of them from the specification. */
export const holidayMessages = {
  name: 'Please enter a name',
  day: 'Please enter a date, such as 25/12/2026',
  past: 'Please enter today or a later date',
  tooFar: 'Please enter a date within the next two years',
  taken: (name: string) => `This day is already in the calendar as ${name}. Remove that first.`,
  gone: 'This holiday was already removed or changed. Nothing was changed.',
  added: 'Holiday added. No visit was changed.',
  removed: 'Holiday removed. No visit was changed.',
  chooseFamily: 'Please tick a family',
  visitsChanged: 'These visits have changed since. Please look at them again.',
  planChanged: 'The visit schedule was changed at this moment. Please try again.',
  notRemoved: 'The visits could not be removed. Please use the visit schedule.',
  /** Where one request was too short for all families. */
  moreToRemove: (done: number, all: number) =>
    `${done} of ${all} families ${done === 1 ? 'is' : 'are'} done. Press the button again to continue with the rest.`,
  someLeft: 'Some visits were not removed. Please look at the families that are still ticked.',
} as const
