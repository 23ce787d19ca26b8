import { startOfCare } from '#domain/care-period.ts'
import { dayIn } from '#domain/day-words.ts'
import type { Language } from '#domain/languages.ts'
import { paymentKinds } from '#domain/money/payments.ts'
import type { SmsVariable } from '#server/notice-sender/texts/sms-texts.server.ts'
import { moneyValues } from '#server/notice-sender/texts/money-values.server.ts'
import { dayAndTime, fillIn, smsArea, smsName } from '#server/notice-sender/texts/values.server.ts'
import {
  careDates,
  familyWords,
  insteadOfNurse,
  isThere,
} from '#server/notice-sender/texts/words-of-visits.server.ts'
import {
  anyDayFrom,
  changeOf,
  careStarts,
  clockTime,
  dayOf,
  daysOfWeek,
  firstAndMore,
  fromTo,
  noVisit,
  nowInstead,
  smsAreas,
  taskOf,
  timesOfWeek,
  timesOf,
  visitNurse,
  visitTime,
} from '#server/notice-sender/texts/visit-values.server.ts'

/** Minutes after midnight, each written in another length: `12 am`, `8 am`, `8 30 am`, `12 30 pm`. */
const times = [0, 480, 510, 750]
/** A day of one digit and one of two, in each month: its noon in India. */
const noons = Array.from({ length: 12 }, (_, month) =>
  [5, 28].map((day) => new Date(Date.UTC(2026, month, day, 6, 30)).toISOString()),
).flat()
const days = noons.map((noon) => noon.slice(0, 10))
const starts = days.flatMap((day) =>
  times.map((minutes) => new Date(Date.parse(`${day}T00:00:00.000+05:30`) + minutes * 60_000).toISOString()),
)
/** One word of each length that a name has in an SMS, in the script that makes any text Unicode. */
const names = Array.from({ length: 30 }, (_, more) => smsName('क'.repeat(more + 1)))
const addresses = Array.from({ length: 14 }, (_, nth) => `Pune 4110${nth + 10}`)

/** The values of each variable in all their lengths, as the product makes them; dates and times of a whole year. */
export function valuesOf(language: Language): Record<SmsVariable, string[]> {
  const visits = days.flatMap((day) => times.map((startMinute) => ({ day, startMinute, minutes: 60 })))
  const ofDay = visits.slice(0, times.length)
  const shifts = ofDay.flatMap((one) => ofDay.flatMap((other) => [[one], [one, other], [one, other, one]]))
  const severalTimes = visits.flatMap((visit) =>
    [1, 2, 56].map((count) => firstAndMore(language, Array(count).fill(visit))),
  )
  const words = familyWords[language]
  const wholeVisits = ofDay.map((visit) => fromTo(language, visit))
  const timesOfDay = [...new Set([...shifts.map((each) => timesOf(language, each)), ...wholeVisits])]
  // Reversals are of payments, below zero, or of refunds.
  const money = [-1_00, 1_00, 20_000_50, 10_00_000_00, 9_99_999_99].flatMap((amount) =>
    paymentKinds.flatMap((kind) => days.map((day) => moneyValues(language, { kind, amount, day }))),
  )
  const ofMoney = (name: keyof (typeof money)[number]) => [...new Set(money.map((each) => each[name]))]
  return {
    moneyAmount: ofMoney('moneyAmount'),
    paymentState: ofMoney('paymentState'),
    moneyDay: ofMoney('moneyDay'),
    nurseName: names,
    nursePhone: ['9812345678', '02048901230'],
    start: noons.map((noon) => dayIn(language, noon)),
    careDates: noons.flatMap((startDate) =>
      [...noons, ...noons.map((noon) => noon.replace('2026', '2027'))].map((endDate) =>
        careDates(language, { startDate, endDate }),
      ),
    ),
    comingNote: [
      ...['notHeard', 'isNew', 'onPage', 'asPlanned'].map((name) => words[name as 'isNew']),
      ...names.map((name) => insteadOfNurse(language, name)),
      ...visits.flatMap((visit) => [
        fillIn(words.insteadOfDay, { what: dayOf(language, visit.day) }),
        fillIn(words.insteadOfTime, { what: clockTime(visit) }),
      ]),
      ...ofDay.map((visit) => fillIn(words.until, { what: clockTime(visit) })),
    ],
    whichVisit: severalTimes,
    visitState: [
      ...['noNurse', 'stillNoNurse', 'cancelled', 'late', 'missed'].map((name) => words[name as 'late']),
      ...names.map((name) => isThere(language, name)),
    ],
    starts: noons.flatMap((noon) => [1, 2, 40].map((count) => careStarts(language, Array(count).fill(noon)))),
    startTime: starts.map((start) => dayAndTime(language, startOfCare(start))),
    endTime: starts.map((start) => dayAndTime(language, startOfCare(start))),
    area: ['', 'Pune 411004'].map((address) => smsArea(language, address)),
    site: ['https://a.in', 'https://www.nivaascare.example'],
    invitedNurse: ['4q7kd'],
    invitationKey: ['9xd2w'],
    visitTime: visits.map((visit) => visitTime(language, visit)),
    visitDay: days.map((day) => dayOf(language, day)),
    times: [noVisit(language), ...timesOfDay].flatMap((what) => [what, fillIn(words.now, { what })]),
    task: [
      ...(['whenThere', 'goNow', 'report'] as const).map((task) => taskOf(language, task)),
      ...ofDay.flatMap((one) =>
        visits.flatMap((other) => changeOf(language, other, { ...one, minutes: 45 }) ?? []),
      ),
      ...ofDay.flatMap((one) => visits.flatMap((other) => changeOf(language, other, one) ?? [])),
    ],
    stopped: [...days.map((day) => anyDayFrom(language, day)), ...severalTimes],
    visitDays: days.flatMap((day) => [dayOf(language, day), daysOfWeek(language, day)]),
    visitTimes: [
      ...[noVisit(language), ...timesOfDay].flatMap((times) => [times, nowInstead(language, times)]),
      ...ofDay.flatMap((visit) => [1, 2, 56].map((count) => timesOfWeek(language, Array(count).fill(visit)))),
    ],
    visitNurse: [
      words.someWithout,
      ...[[], ['one', 'other'], ...names.map((name) => [name])].map((each) => visitNurse(language, each)),
    ],
    areas: [0, 1, 2, 3, 14].map((count) => smsAreas(language, addresses.slice(0, count))),
    requestDay: noons.map((noon) => dayIn(language, noon)),
  }
}

/** A text with all combinations of the values of its variables. */
export function* filledIn(text: string, values: Record<SmsVariable, string[]>): Generator<string> {
  const name = /\{(\w+)\}/.exec(text)?.[1] as SmsVariable | undefined
  if (!name) yield text
  else for (const value of values[name]) yield* filledIn(text.replace(`{${name}}`, value), values)
}
