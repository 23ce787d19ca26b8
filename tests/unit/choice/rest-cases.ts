import type { Work } from '#domain/choice/rest.ts'
import type { Interval } from '#domain/visits/intervals.ts'
import { time } from './town.ts'

/*
 * Twenty-six questions of a coordinator about rest, in prose, with the answer of an experienced one. They were written before the function. A
 * time is a day from Monday, 30 November, and two hours of India's clock; 32 is 08:00 of the next day. `says` is empty where nothing is said.
 */

export type RestCase = {
  prose: string
  /** What the nurse has already. */
  own: Work[]
  /** What is to be given. */
  wanted: Work[]
  /** The first visit that comes too soon, with the hours of work to its end; `own` for one that the nurse has already. */
  says: string
}

/** A visit that was reported otherwise than it was planned. */
function reported(planned: Work, actual: Partial<Interval> | null): Work {
  return { ...planned, reported: actual }
}

const shift = (day: number, family = 'patil') => time(day, 8, 20, family)
const night = (day: number, family = 'patil') => time(day, 20, 32, family)
const liveIn = (day: number, family = 'patil') => time(day, 9, 33, family)
const days = [1, 2, 3, 4, 5, 6, 7]

export const restCases: RestCase[] = [
  // What an ordinary week looks like.
  {
    prose: 'A shift of twelve hours every day is rested each time',
    own: days.map((day) => shift(day)),
    wanted: [time(8, 8, 20)],
    says: '',
  },
  {
    prose: 'A night of twelve hours after other nights is rested too',
    own: [night(1), night(2)],
    wanted: [night(3)],
    says: '',
  },
  {
    prose: 'A split day of 7 to 10 and 17 to 20 is six hours',
    own: [time(1, 7, 10, 'patil')],
    wanted: [time(1, 17, 20)],
    says: '',
  },
  {
    prose: 'Three injections a day are an hour and a half',
    own: [time(1, 8, 8.5), time(1, 14, 14.5)],
    wanted: [time(1, 20, 20.5)],
    says: '',
  },
  {
    prose: 'Four visits of three hours one after another are a day of twelve hours',
    own: [time(1, 8, 11, 'patil'), time(1, 11, 14, 'rao'), time(1, 14, 17, 'joshi')],
    wanted: [time(1, 17, 20)],
    says: '',
  },
  {
    prose: 'A fifth visit makes it fifteen',
    own: [
      time(1, 8, 11, 'patil'),
      time(1, 11, 14, 'rao'),
      time(1, 14, 17, 'joshi'),
      time(1, 17, 20, 'kulkarni'),
    ],
    wanted: [time(1, 20, 23)],
    says: 'wanted 15 h',
  },
  // Around a night.
  {
    prose: 'A visit in the morning after a night comes too soon',
    own: [night(1)],
    wanted: [time(2, 9, 11)],
    says: 'wanted 14 h',
  },
  {
    prose: 'A visit in the evening after a night is rested: ten hours lie between',
    own: [night(1)],
    wanted: [time(2, 18, 20)],
    says: '',
  },
  {
    prose: 'A minute before ten hours it is not',
    own: [night(1)],
    wanted: [time(2, 18 - 1 / 60, 20 - 1 / 60)],
    says: 'wanted 14 h',
  },
  {
    prose: 'A visit at noon before a night makes the night too long',
    own: [night(1)],
    wanted: [time(1, 12, 14)],
    says: 'own 14 h',
  },
  {
    prose: 'A visit in the morning before a night does not',
    own: [night(1)],
    wanted: [time(1, 7, 9)],
    says: '',
  },
  {
    prose: 'The night after a day of the same nurse is 24 hours',
    own: [shift(1)],
    wanted: [night(1)],
    says: 'wanted 24 h',
  },
  {
    prose: 'A night that would go on to 15:00',
    own: [night(1)],
    wanted: [time(2, 8, 15, 'patil')],
    says: 'wanted 19 h',
  },
  {
    prose: 'An hour between two nights is said of the visit and leaves the next night too long as well',
    own: [night(1), night(2)],
    wanted: [time(2, 13, 14)],
    says: 'wanted 13 h, own 13 h',
  },
  {
    prose: 'Four hours at night and eight by day are twelve',
    own: [time(1, 20, 24, 'patil')],
    wanted: [time(2, 6, 14)],
    says: '',
  },
  // What was reported counts.
  {
    prose: 'A night that nobody came to is no work',
    own: [reported(night(1), null)],
    wanted: [time(2, 9, 11)],
    says: '',
  },
  {
    prose: 'Who left the night at midnight has rested by ten, for ten hours of work',
    own: [reported(night(1), { end: time(1, 24, 24).end })],
    wanted: [time(2, 10, 20)],
    says: '',
  },
  {
    prose: 'Who stayed until eleven at night has not slept by eight',
    own: [reported(time(1, 14, 20, 'patil'), { end: time(1, 23, 23).end })],
    wanted: [time(2, 8, 16)],
    says: 'wanted 15 h',
  },
  {
    prose: 'Who came late to the night has worked less',
    own: [reported(night(1), { start: time(1, 26, 26).start })],
    wanted: [time(2, 9, 11)],
    says: '',
  },
  // Live-in care.
  {
    prose: 'Days of live-in care one after another are as they should be',
    own: [liveIn(1), liveIn(2)],
    wanted: [liveIn(3)],
    says: '',
  },
  {
    prose: 'After a day of live-in care another family waits: it counts twelve hours',
    own: [liveIn(1)],
    wanted: [time(2, 12, 14, 'rao')],
    says: 'wanted 14 h',
  },
  {
    prose: 'In the evening after it the nurse has slept',
    own: [liveIn(1)],
    wanted: [time(2, 19, 22, 'rao')],
    says: '',
  },
  // What the visits to be given say among themselves.
  {
    prose: 'A visit that the nurse has already is not counted twice',
    own: [time(1, 8, 16)],
    wanted: [time(1, 8, 16)],
    says: '',
  },
  {
    prose: 'A shift of fourteen hours is so for every nurse, and nothing is said of one',
    own: [],
    wanted: [time(1, 8, 22)],
    says: '',
  },
  {
    prose: 'But who comes from a night to it has more',
    own: [night(0)],
    wanted: [time(1, 8, 22)],
    says: 'wanted 24 h',
  },
  {
    prose: 'Of many mornings the one after the night is named',
    own: [night(3)],
    wanted: days.map((day) => time(day, 8, 10)),
    says: 'wanted 14 h',
  },
]
