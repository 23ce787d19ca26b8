/* How many hours a day a family asks for when it books. This is an optional wish; what is agreed is in the visit schedule. */

/** 12 hours by day or by night, 24 hours, or visits by the hour. */
export const bookedShifts = ['day', 'night', 'live-in', 'hours'] as const
export type BookedShift = (typeof bookedShifts)[number]

/** How long visits by the hour may be on one day, in hours. */
export const hoursPerDay = { min: 1, max: 12 } as const

/** The wish as stored: `hoursPerDay` only with `hours`, and neither if the family leaves it to the office. */
export type ShiftWish = { shift?: BookedShift | undefined; hoursPerDay?: number | undefined }

/**
 * The wish in a form. Hours without a shift mean visits by the hour; hours beside another shift were typed before that shift was chosen and
 * do not count.
 */
export function toShiftWish({ shift, hoursPerDay: hours }: ShiftWish): ShiftWish {
  const wanted = shift ?? (hours === undefined ? undefined : 'hours')
  if (wanted === undefined) return {}
  return wanted === 'hours' && hours !== undefined ? { shift: wanted, hoursPerDay: hours } : { shift: wanted }
}

const officeNames: Record<BookedShift, string> = {
  day: '12 hours, day',
  night: '12 hours, night',
  'live-in': '24 hours, live-in',
  hours: 'Visits by the hour',
}

/** The wish in words for the office; empty if the family left it open. */
export function shiftInWords({ shift, hoursPerDay: hours }: ShiftWish): string {
  if (!shift) return ''
  return hours ? `${officeNames[shift]}, ${hours} h a day` : officeNames[shift]
}
