import type { ServiceStatus } from '#domain/service-status.ts'
import { planLimits, type PlanProblem } from '#domain/visits/checks.ts'
import { dayAt, minute, startOfDay, type Day } from '#domain/visits/days.ts'
import type { Interval } from '#domain/visits/intervals.ts'
import type { NamedInTheWay } from '#server/plans/name-obstacles.server.ts'
import { dayWords, hoursWords } from '#domain/office-dates.ts'

/** The messages of the plan's page. */
export const planMessages = {
  wrongStatus: (status: ServiceStatus) => `Cannot schedule visits of service with status: ${status}`,
  isClosed: 'This service has ended. You can view its schedule but not change it.',
  chooseScope: 'Please choose which visits change.',
  chooseShift: 'Please choose a shift.',
  chooseNamed: 'Please choose the nurse whom the family should see.',
  changedMeanwhile:
    'This visit schedule was changed in the meantime. Nothing was saved, and your entries are kept. Please check the schedule as it is now and press Preview again.',
  tooManyChanges: 'You have reached the limit of changes for one save. Please save them first.',
  damaged: 'Your earlier changes could not be loaded. Please enter them again.',
  nothingYet: 'Please choose what to change.',
  sixWeeks: 'Visits are scheduled six weeks ahead; later ones are added automatically.',
} as const

/** @param days the first and the last day of the service, and today */
export function problemWords(
  problem: PlanProblem,
  { firstDay, lastDay, today }: { firstDay: Day; lastDay: Day; today: Day },
): string {
  switch (problem) {
    case 'unknownLine':
      return 'This recurring visit is not in the schedule. Please choose one from the list.'
    case 'notADay':
      return 'Please enter a date, such as 25/11/2026.'
    case 'outsideService':
      return `The service runs from ${dayWords(firstDay, today)} to ${dayWords(lastDay, today)}.`
    case 'past':
      return 'This day is over.'
    case 'begun':
      return 'The visit of this day has begun. Please choose a later day.'
    case 'noVisit':
      return 'There is no visit on this day that can be changed. Single visits are changed up to six weeks ahead.'
    case 'reversed':
      return 'The last day is before the first day.'
    case 'badStart':
      return 'Please enter a time, such as 08:00.'
    case 'badLength':
      return 'A visit must last 1 to 12 hours.'
    case 'noWeekday':
      return 'Please choose at least one day of the week.'
    case 'tooManyLines':
      return `A visit schedule can have at most ${planLimits.lines} recurring visits. Please end one first.`
    case 'tooManySegments':
      return `This recurring visit already has ${planLimits.segments} later changes, the most it can have.`
    case 'tooManyNurses':
      return `A visit schedule can have at most ${planLimits.nurses} nurses.`
    case 'unknownNurse':
      return 'Please choose a nurse from the list.'
  }
}

/** What is in the way of a nurse's visits, each once. */
export function inTheWayWords(inTheWay: readonly NamedInTheWay[], serviceId: string, today: Day): string[] {
  return [...new Set(inTheWay.map((each) => obstacleWords(each, serviceId, today)))]
}

function obstacleWords(each: NamedInTheWay, serviceId: string, today: Day): string {
  const { nurse, obstacle, visit, patient, registeredTo } = each
  switch (obstacle.kind) {
    case 'retired':
      return `${nurse} is inactive.`
    case 'notRegistered':
      return `The registration of ${nurse} expires on ${dayWords(registeredTo, today)}, before the visit on ${dayWords(visit.day, today)}.`
    case 'full':
      return `${nurse} is fully booked.`
    case 'absent':
      return `${nurse} is absent ${periodWords(obstacle.by, today)}.`
    case 'held':
      return `${nurse} has a full-time assignment with ${patient || 'another patient'} ${periodWords(obstacle.by, today)}.`
    case 'visit': {
      const whose =
        obstacle.by.serviceId === serviceId ? 'in this schedule' : `with ${patient || 'another patient'}`
      return `${nurse} already has a visit ${whose} on ${visitWords(obstacle.by, today)}.`
    }
  }
}

function visitWords({ start, end }: Interval, today: Day): string {
  const day = dayAt(start)
  const hours = hoursWords({
    start: (start - startOfDay(day)) / minute,
    minutes: (end - start) / minute,
  })
  return `${dayWords(day, today)}, ${hours}`
}

/** The end of an interval is the first moment that is free again. */
function periodWords({ start, end }: Interval, today: Day): string {
  return `from ${dayWords(dayAt(start), today)} to ${dayWords(dayAt(end - 1), today)}`
}
