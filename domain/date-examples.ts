/**
 * How a person can type what each control for dates takes, in any language (`readTypedMoment` and its siblings read it): in the `placeholder`,
 * which only a browser without such a control shows, and in the message where it was refused.
 */
export const dateExamples = {
  date: '25/11/2026',
  time: '08:00',
  'datetime-local': '25/11/2026 08:00',
} as const
