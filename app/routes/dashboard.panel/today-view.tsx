import type { WaitingInFrame } from '#app/dashboard/frame/waiting-in-frame.ts'
import { UnreadableWeeks } from '#app/dashboard/visits/unreadable-weeks.tsx'
import { Messages } from './messages-not-sent.tsx'
import { Ill, Leaving, Notes, Papers, Requests, ToPrice } from './people-groups.tsx'
import type { ShownToday } from './shown-today.ts'
import { Checking, FullTime, Late, Unassigned, Uncovered } from './visit-groups.tsx'

/** What waits for the office: on the left what cannot wait, on the right what can wait an hour. */
export function TodayView({ today, waiting }: { today: ShownToday; waiting: WaitingInFrame | null }) {
  return (
    <>
      <Waits today={today} waiting={waiting} />
      <div className="columns">
        <div>
          <UnreadableWeeks
            weeks={today.unreadable}
            hint="Nobody is alerted if a nurse is late there, and nothing there is checked. Please phone the families and their nurses."
          />
          <Late today={today} />
          <Checking today={today} />
          <Uncovered today={today} />
          <Unassigned today={today} />
          <FullTime today={today} />
        </div>
        <div>
          <Ill today={today} />
          <Leaving today={today} />
          <ToPrice today={today} />
          <Requests today={today} />
          <Notes today={today} />
          <Messages messages={today.messages} waiting={waiting} back="/dashboard/panel" />
          <Papers today={today} />
        </div>
      </div>
    </>
  )
}

type Waiting = { to: string; count: number; words: string; isBad?: boolean; isMore?: boolean }

function waitsOf(today: ShownToday, waiting: WaitingInFrame | null): Waiting[] {
  const uncovered = today.uncovered.count + today.tomorrow.count
  const notSent = Math.max(waiting?.counts?.notSent ?? 0, today.messages.length)
  return [
    {
      to: '#unreadable',
      count: today.unreadable.length,
      words: today.unreadable.length === 1 ? 'unreadable week' : 'unreadable weeks',
      isBad: true,
    },
    { to: '#late', count: today.late.count, words: 'late', isBad: today.late.count > 0 },
    { to: '#checking', count: today.checking.count, words: 'to check' },
    { to: '#uncovered', count: uncovered, words: 'unallocated', isBad: uncovered > 0 },
    {
      to: '/dashboard/visits/offending',
      count: waiting?.counts?.outside ?? 0,
      words: 'outside nurses’ availability',
    },
    { to: '#unassigned', count: today.unassigned.count, words: 'to assign' },
    {
      to: '#ill',
      count: today.ill.length,
      words: today.ill.length === 1 ? 'nurse ill' : 'nurses ill',
    },
    {
      to: '#leaving',
      count: today.leaving.length,
      words: today.leaving.length === 1 ? 'nurse leaving' : 'nurses leaving',
    },
    { to: '#prices', count: today.toPrice.length, words: 'to price' },
    {
      to: '#requests',
      count: today.requests.length,
      words: today.requests.length === 1 ? 'request' : 'requests',
      isMore: today.hasMoreRequests,
    },
    {
      to: '#notes',
      count: today.notes.length,
      words: today.notes.length === 1 ? 'new note' : 'new notes',
      isMore: today.hasMoreNotes,
    },
    {
      to: '#messages',
      count: notSent,
      words: notSent === 1 ? 'message not sent' : 'messages not sent',
    },
    {
      to: '#papers',
      count: today.papers.length,
      words: today.papers.length === 1 ? 'document expiring' : 'documents expiring',
    },
  ]
}

/** The number of each kind that waits, with a link to it. */
function Waits({ today, waiting }: { today: ShownToday; waiting: WaitingInFrame | null }) {
  const waits = waitsOf(today, waiting).filter(({ count }) => count > 0)
  if (waits.length === 0) return null
  return (
    <nav className="waits" aria-label="To do">
      <ul className="row">
        {waits.map(({ to, count, words, isBad, isMore }) => (
          <li key={to}>
            <a href={to} className={`button button--small button--quiet${isBad ? ' is-absent' : ''}`}>
              <b>
                {count}
                {isMore ? '+' : ''}
              </b>{' '}
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
