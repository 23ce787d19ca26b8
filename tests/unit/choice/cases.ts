import type { Candidate, Wanted } from '#domain/choice/judge.ts'
import { noSeparation } from '#domain/visits/intervals.ts'
import { nurse, time, town } from './town.ts'

/*
 * Forty questions of a coordinator, in prose, with the answer that an experienced one gives. They were written before the function. `order`:
 * the names, best first; before a name stands `!` where they can be given it with a warning, `x` where they cannot.
 */

export type Case = { prose: string; wanted?: Partial<Wanted>; of: (string | Candidate)[]; order: string }

const night = { times: [time(1, 20, 32)] }
const liveIn = { times: [time(1, 9, 33)] }
const wholeService = {
  isWholeService: true,
  isForFreeNurse: true,
  times: [time(1, 8, 300)],
  lastDay: '2026-11-26',
}
const elderly = { wishes: [{ caregivergender: 'No preference', subService: 'Dementia care', age: 80 }] }
const woman = { wishes: [{ caregivergender: 'Female', subService: 'Vital signs', age: 45 }] }
const tracheostomy = {
  wishes: [{ caregivergender: 'No preference', subService: 'Tracheostomy care', age: 45 }],
}
const away = (start: number, end: number) => ({
  time: { isRetired: false, hold: null, visits: [], absences: [{ start, end }], separation: noSeparation },
})
const woundless = { canProvideWoundDressing: 'Yes' }

export const cases: Case[] = [
  // Who knows the patient.
  {
    prose: 'Who was there ten times and more comes first',
    of: ['Asha', 'Bharati', 'Charu'],
    order: 'Bharati Charu Asha',
  },
  {
    prose: 'Twice or once is more than planned to come, and that is more than never',
    of: ['Asha', 'Esha', 'Deepa'],
    order: 'Deepa Esha Asha',
  },
  {
    prose: 'Eleven visits and twelve are the same; the next thing decides',
    of: [
      nurse('Zoya', { patient: { visits: 11, last: '2026-11-28', isPlanned: true }, pin: '411014' }),
      'Bharati',
    ],
    order: 'Bharati Zoya',
  },
  {
    prose: 'Who knows the patient from the other side of the town stands before a neighbour who is new',
    of: [
      'Asha',
      nurse('Zoya', { patient: { visits: 5, last: '2026-11-20', isPlanned: false }, pin: '411014' }),
    ],
    order: 'Zoya Asha',
  },
  {
    prose: 'Who knows the patient stands before who is new, also with a longer week',
    of: [
      'Asha',
      nurse('Zoya', { patient: { visits: 3, last: '2026-11-20', isPlanned: false }, minutesOfWeek: 44 * 60 }),
    ],
    order: 'Zoya Asha',
  },
  {
    prose: 'A nurse of thirty visits with an old record stands before a new one whose form is full',
    wanted: elderly,
    of: [
      'Nilima',
      nurse('Zoya', { profile: {}, patient: { visits: 30, last: '2026-11-29', isPlanned: true } }),
    ],
    order: 'Zoya Nilima',
  },
  // What the family asked for.
  {
    prose: 'Who asked for a woman sees women first, also before a man who knows the patient',
    wanted: woman,
    of: [
      nurse('Kabir', {
        profile: { gender: 'Male' },
        patient: { visits: 20, last: '2026-11-29', isPlanned: true },
      }),
      'Asha',
    ],
    order: 'Asha !Kabir',
  },
  { prose: 'Without a wish a man is one of all', of: ['Kiran', 'Asha'], order: 'Asha Kiran' },
  {
    prose: 'A record that does not say the gender is no refusal, and stands after those that do',
    wanted: woman,
    of: ['Lata', 'Asha', 'Kiran'],
    order: 'Asha Lata !Kiran',
  },
  {
    prose: 'Dementia care goes to who can do it; the others are warned of',
    wanted: elderly,
    of: ['Asha', 'Nilima'],
    order: 'Nilima !Asha',
  },
  {
    prose: 'One wish that is not met is better than two',
    wanted: { wishes: [{ caregivergender: 'Female', subService: 'Dementia care', age: 80 }] },
    of: ['Kiran', 'Asha'],
    order: '!Asha !Kiran',
  },
  {
    prose: 'Tracheostomy care goes to the only one who can',
    wanted: tracheostomy,
    of: ['Asha', 'Maya', 'Bharati'],
    order: 'Maya !Bharati !Asha',
  },
  {
    prose: 'The only tracheostomy nurse is not spent on a companion’s visit',
    of: ['Maya', nurse('Zoya')],
    order: 'Zoya Maya',
  },
  {
    prose: 'But who knows the patient goes, whatever else they can do',
    of: [
      'Asha',
      nurse('Zoya', {
        profile: { ...woundless },
        patient: { visits: 1, last: '2026-11-20', isPlanned: false },
      }),
    ],
    order: 'Zoya Asha',
  },
  {
    prose: 'A nurse who does not work with old people is warned of for one of eighty',
    wanted: { wishes: [{ caregivergender: 'No preference', subService: 'Vital signs', age: 80 }] },
    of: [nurse('Zoya', { profile: { willingnessToWorkWith: { elderly: false } } }), 'Asha'],
    order: 'Asha !Zoya',
  },
  {
    prose: 'Nothing recorded of old people is not a warning',
    wanted: { wishes: [{ caregivergender: 'No preference', subService: 'Vital signs', age: 80 }] },
    of: ['Lata', 'Asha'],
    order: 'Asha Lata',
  },
  // Place, hours, language.
  {
    prose: 'The same PIN before one that is not known, and that before another',
    of: ['Farida', 'Gauri', 'Asha'],
    order: 'Asha Gauri Farida',
  },
  {
    prose: 'Without a PIN of the family nobody is nearer',
    wanted: { pin: null },
    of: ['Farida', 'Asha'],
    order: 'Asha Farida',
  },
  {
    prose: 'Sixteen hours next door stand before fifteen far away',
    of: [nurse('Zoya', { minutesOfWeek: 16 * 60 }), nurse('Alka', { minutesOfWeek: 15 * 60, pin: '411014' })],
    order: 'Zoya Alka',
  },
  {
    prose: 'Who has fewer hours goes before who has a full week',
    of: ['Indu', 'Hema', 'Asha'],
    order: 'Asha Hema Indu',
  },
  {
    prose: 'Twelve hours and thirteen are the same; the name decides',
    of: [nurse('Zoya', { minutesOfWeek: 11 * 60 }), 'Asha'],
    order: 'Asha Zoya',
  },
  {
    prose: 'The hours of this work count: twenty and four are half a week',
    of: [nurse('Alka', { minutesOfWeek: 20 * 60 }), nurse('Zoya', { minutesOfWeek: 19 * 60 })],
    order: 'Zoya Alka',
  },
  {
    prose: 'Who speaks the family’s language before who does not',
    of: ['Jaya', nurse('Zoya')],
    order: 'Zoya Jaya',
  },
  {
    prose: 'A record that names no language stands between',
    of: ['Jaya', nurse('Zoya', { languages: [] }), 'Asha'],
    order: 'Asha Zoya Jaya',
  },
  {
    prose: 'Where the family’s language is not known nobody is behind',
    wanted: { languages: [] },
    of: ['Jaya', 'Asha'],
    order: 'Asha Jaya',
  },
  {
    prose: 'A nearer nurse of another language stands before a far one of the same',
    of: ['Farida', 'Jaya'],
    order: 'Jaya Farida',
  },
  // Shifts and live-in care.
  {
    prose: 'Who wants days is warned of for a night',
    wanted: night,
    of: ['Omana', 'Asha'],
    order: 'Asha !Omana',
  },
  { prose: 'Who wants nights is warned of for a morning', of: ['Pooja', 'Asha'], order: 'Asha !Pooja' },
  { prose: 'Who wants nights fits a night', wanted: night, of: ['Pooja', 'Omana'], order: 'Pooja !Omana' },
  {
    prose: 'Live-in care is asked of those who are ready for it, whatever shift they like',
    wanted: liveIn,
    of: ['Rekha', 'Omana'],
    order: 'Omana !Rekha',
  },
  {
    prose: 'A whole service says nothing of shifts',
    wanted: wholeService,
    of: ['Omana', 'Pooja', 'Rekha'],
    order: 'Omana Pooja Rekha',
  },
  {
    prose: 'A wish that is not met weighs more than a shift that is not liked',
    wanted: { ...night, ...elderly },
    of: ['Asha', nurse('Zoya', { profile: { ...(town.Nilima?.profile ?? {}) }, shiftPreference: 'Day' })],
    order: '!Zoya !Asha',
  },
  // Who cannot.
  { prose: 'Who is with another family then cannot', of: ['Savita', 'Asha'], order: 'Asha xSavita' },
  {
    prose: 'A visit that ends when the other begins is not in the way',
    wanted: { times: [time(1, 12, 14)] },
    of: ['Savita', nurse('Zoya')],
    order: 'Savita Zoya',
  },
  {
    prose: 'One of several visits in the way is enough',
    wanted: { times: [time(2, 8, 12), time(1, 11, 13)] },
    of: ['Savita', 'Asha'],
    order: 'Asha xSavita',
  },
  {
    prose: 'Who is held by a whole service cannot be given a visit in its time',
    of: ['Tara', 'Asha'],
    order: 'Asha xTara',
  },
  {
    prose: 'Who is held cannot be given a second whole service, whatever its dates',
    wanted: { ...wholeService, times: [time(1, 700, 900)] },
    of: ['Tara', 'Asha'],
    order: 'Asha xTara',
  },
  {
    prose: 'An absence is in the way until it ends',
    wanted: { times: [time(3, 1, 5)] },
    of: [
      nurse('Zoya', away(time(1, 6, 7).start, time(3, 0, 1).end)),
      nurse('Alka', away(time(1, 6, 7).start, time(3, 0, 2).end)),
    ],
    order: 'Zoya xAlka',
  },
  {
    prose: 'Who is no longer registered on that day cannot, however well they know the patient',
    of: [
      { ...(town.Uma as Candidate), patient: { visits: 30, last: '2026-11-26', isPlanned: false } },
      'Asha',
    ],
    order: 'Asha xUma',
  },
  {
    prose: 'A diary without a place for all of the visits is in the way',
    wanted: { times: [time(1, 8, 12), time(2, 8, 12)] },
    of: [nurse('Zoya', { places: 1 }), 'Asha'],
    order: 'Asha xZoya',
  },
]
