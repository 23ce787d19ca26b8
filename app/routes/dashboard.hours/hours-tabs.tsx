import { Link } from '@remix-run/react'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { daysOfMonth, halves } from '#domain/visits/months.ts'

type Props = { current: 'hours' | 'punctuality'; month: string; half?: string }

/** Leads from the hours of some days to the punctuality of their month, and back. */
export function HoursTabs({ current, month, half = '' }: Props) {
  const { first, last } = daysOfMonth(
    month,
    halves.find((each) => each === half),
  )
  const isCurrent = (tab: Props['current']) => (tab === current ? 'page' : undefined)
  return (
    <nav aria-label="Hours or punctuality" className="tabs">
      <Link to={listAddress('/dashboard/hours', { from: first, to: last })} aria-current={isCurrent('hours')}>
        Hours
      </Link>
      <Link
        to={listAddress('/dashboard/hours/punctuality', { month, half })}
        aria-current={isCurrent('punctuality')}
      >
        Punctuality
      </Link>
    </nav>
  )
}
