import { formatOfficeInstant } from '#domain/dates.ts'
import type { Interval } from '#domain/visits/intervals.ts'
import type { Obstacle } from '#domain/visits/rules.ts'

/** How many reasons a message names; the others are counted. */
const mostNamed = 3

/** What is in the way of a change of times, for the office: each nurse with what they have in that time. */
export function wordsOfObstacles(nurses: readonly { name: string; obstacle: Obstacle }[]): string {
  const reasons = [...new Set(nurses.map(({ name, obstacle }) => `${name} ${wordsOf(obstacle)}`))]
  const more = reasons.length - mostNamed
  return [...reasons.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])].join('; ')
}

function wordsOf(obstacle: Obstacle): string {
  switch (obstacle.what) {
    case 'retired':
      return 'has left'
    case 'notRegistered':
      return 'is not registered that long'
    case 'full':
      return 'has no room for more visits'
    case 'held':
      return `is held by another service ${timeOf(obstacle.by)}`
    case 'visit':
      return `has a visit ${timeOf(obstacle.by)}`
    case 'absent':
      return `is absent ${timeOf(obstacle.by)}`
  }
}

function timeOf({ start, end }: Interval): string {
  const [from, to] = [start, end].map((time) => formatOfficeInstant(new Date(time).toISOString()))
  return `from ${from} to ${to}`
}
