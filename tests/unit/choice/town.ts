import type { Candidate, Wanted } from '#domain/choice/judge.ts'
import { startOfDay } from '#domain/visits/days.ts'
import { noSeparation } from '#domain/visits/intervals.ts'
import type { Booked } from '#domain/visits/may-be-given.ts'

/* A town of twenty nurses, and what is asked of them. Each nurse is told by what makes them other than the plain one. */

const hour = 60 * 60_000
const monday = '2026-11-30'

/** A time on a day of the week from Monday, 30 November, by the hours of India's clock. */
export function time(day: number, from: number, to: number, family = 'kale'): Booked {
  const begins = startOfDay(monday) + (day - 1) * 24 * hour
  return { serviceId: '', family, start: begins + from * hour, end: begins + to * hour }
}

const profile = {
  gender: 'Female',
  ...{ canAdministerIV: 'No', canHandleTracheostomy: 'No', canProvideWoundDressing: 'No' },
  ...{ canHandleDementia: 'No', canAssistPhysiotherapy: 'No' },
  willingnessToWorkWith: {
    elderly: true,
    terminallyIll: true,
    postSurgical: true,
    disabled: true,
    pediatric: true,
  },
} as const

/** A nurse of the town; what is not said is as of most: female, Kothrud, Marathi and Hindi, half a week of work, new to the patient. */
export function nurse(fullName: string, other: Partial<Candidate> & { busy?: Booked[] } = {}): Candidate {
  const { busy = [], ...rest } = other
  return {
    nurseId: fullName.toLowerCase(),
    fullName,
    time: { isRetired: false, hold: null, visits: busy, absences: [], separation: noSeparation },
    places: 640,
    profile,
    languages: ['Hindi', 'Marathi'],
    pin: '411038',
    areas: [],
    availability: null,
    minutesOfWeek: 12 * 60,
    patient: { visits: 0, last: null, isPlanned: false },
    ...rest,
  }
}

const knows = (visits: number) => ({ patient: { visits, last: '2026-11-27', isPlanned: true } })
const can = (...skills: string[]) => ({
  profile: { ...profile, ...Object.fromEntries(skills.map((skill) => [skill, 'Yes'])) },
})

export const town: Record<string, Candidate> = Object.fromEntries(
  [
    nurse('Asha'),
    nurse('Bharati', knows(12)),
    nurse('Charu', knows(4)),
    nurse('Deepa', knows(1)),
    nurse('Esha', { patient: { visits: 0, last: null, isPlanned: true } }),
    nurse('Farida', { pin: '411014' }),
    nurse('Gauri', { pin: null }),
    nurse('Hema', { minutesOfWeek: 30 * 60 }),
    nurse('Indu', { minutesOfWeek: 44 * 60 }),
    nurse('Jaya', { languages: ['Tamil'] }),
    nurse('Kiran', { profile: { ...profile, gender: 'Male' } }),
    nurse('Lata', { profile: {} }),
    nurse('Maya', can('canHandleTracheostomy')),
    nurse('Nilima', can('canHandleDementia')),
    nurse('Omana', { shiftPreference: 'Day' }),
    nurse('Pooja', { shiftPreference: 'Night' }),
    nurse('Rekha', { readyForLiveInCare: 'No' }),
    nurse('Savita', { busy: [time(1, 8, 12, 'patil')] }),
    nurse('Tara', {
      time: {
        isRetired: false,
        hold: time(1, 0, 480, 'joshi'),
        visits: [],
        absences: [],
        separation: noSeparation,
      },
    }),
    nurse('Uma', {
      time: {
        isRetired: false,
        registeredTo: '2026-11-29',
        hold: null,
        visits: [],
        absences: [{ start: time(1, 6, 7).start, end: time(3, 0, 1).end }],
        separation: noSeparation,
      },
    }),
  ].map((each) => [each.fullName, each]),
)

/** A visit on Monday from 8 to 12 in Kothrud, at a Marathi family that asks for nothing. */
export const plain: Wanted = {
  times: [time(1, 8, 12)],
  isWholeService: false,
  isForFreeNurse: false,
  wishes: [{ caregivergender: 'No preference', subService: 'Vital signs', age: 45 }],
  pin: '411038',
  languages: ['Marathi'],
  minutesOfWeek: 4 * 60,
}
