import { Link } from '@remix-run/react'
import { counted } from '#app/content/counted.ts'
import type { WaitingInFrame } from '#app/dashboard/frame/waiting-in-frame.ts'
import { MarkNote } from '#app/dashboard/notes/mark-note.tsx'
import { Group, StateBadge, TaskRows } from '#app/dashboard/tasks/task-group.tsx'
import { checkingPath, visitPath } from '#app/dashboard/visits/visit-paths.ts'
import { UnreadableWeeks } from '#app/dashboard/visits/unreadable-weeks.tsx'
import { Messages } from './messages-not-sent.tsx'
import type { ShownToday, Tasks } from './shown-today.ts'

const here = '/dashboard/panel'

/** What waits for the office: on the left what cannot wait, on the right what can wait an hour. */
export function TodayView({ today, waiting }: { today: ShownToday; waiting: WaitingInFrame | null }) {
  return (
    <>
      <Waits today={today} waiting={waiting} />
      <div className="columns">
        <div>
          <UnreadableWeeks
            weeks={today.unreadable}
            hint="Nobody is alerted if a nurse is late there. Please phone the families and their nurses."
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
          <Requests today={today} />
          <Notes today={today} />
          <Messages messages={today.messages} waiting={waiting} back={here} />
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

/** The rows of a list; where there are more, `rest` says where they stand. */
function TaskList({ list: { count, tasks }, rest }: { list: Tasks; rest: string }) {
  return (
    <>
      <TaskRows tasks={tasks} />
      {count > tasks.length ? (
        <p className="group__none">
          {count - tasks.length} more {rest}
        </p>
      ) : null}
    </>
  )
}

function More({ title, list, rest, open }: { title: string; list: Tasks; rest: string; open?: boolean }) {
  if (list.count === 0) return null
  return (
    <details open={open}>
      <summary>
        <b>
          {title}: {list.count}
        </b>
      </summary>
      <TaskList list={list} rest={rest} />
    </details>
  )
}

function Late({ today: { late, sent } }: { today: ShownToday }) {
  return (
    <Group
      id="late"
      title={`Late: ${late.count}`}
      isBad={late.count > 0}
      link={{ to: '/dashboard/roster?view=day', words: 'Today’s roster' }}
    >
      {late.count > 0 ? (
        <TaskList list={late} rest="on today’s roster" />
      ) : (
        <p className="group__none">No late visits.</p>
      )}
      <More title="Cover on the way" list={sent} rest="on the roster" open />
    </Group>
  )
}

function Checking({ today: { checking } }: { today: ShownToday }) {
  return (
    <Group
      id="checking"
      title={`Needs checking: ${checking.count}`}
      link={{ to: checkingPath, words: 'Enter reports and settle' }}
    >
      {checking.count > 0 ? (
        <TaskList list={checking} rest="on that page" />
      ) : (
        <p className="group__none">Nothing of this week needs checking.</p>
      )}
    </Group>
  )
}

function Uncovered({ today: { uncovered, tomorrow } }: { today: ShownToday }) {
  const count = uncovered.count + tomorrow.count
  const rest = 'on the page “Unallocated visits”'
  return (
    <Group
      id="uncovered"
      title={`Unallocated today and tomorrow: ${count}`}
      isBad={count > 0}
      link={{ to: '/dashboard/visits/uncovered', words: 'Unallocated visits' }}
    >
      {uncovered.count > 0 ? (
        <TaskList list={uncovered} rest={rest} />
      ) : (
        <p className="group__none">All of today’s visits are allocated.</p>
      )}
      <More title={tomorrow.title} list={tomorrow} rest={rest} open={uncovered.count === 0} />
      <p className="group__none">
        <Link to="/dashboard/roster/print">Print tomorrow’s visits</Link>
      </p>
    </Group>
  )
}

function Unassigned({ today: { unassigned } }: { today: ShownToday }) {
  return (
    <Group
      id="unassigned"
      title={`Confirmed, not assigned: ${unassigned.count}`}
      link={{ to: '/dashboard/services/confirmed?status=confirmed', words: 'Confirmed Services' }}
    >
      {unassigned.count > 0 ? (
        <TaskList list={unassigned} rest="booked later" />
      ) : (
        <p className="group__none">All confirmed services are assigned.</p>
      )}
    </Group>
  )
}

/** Full-time assignments: they have no visits, so nobody sees when one is late. The office confirms each, or makes a schedule. */
function FullTime({ today: { fullTime } }: { today: ShownToday }) {
  const { count, services } = fullTime
  if (count === 0) return null
  return (
    <Group id="full-time" title={`Full-time, without a visit schedule: ${count}`}>
      <ul>
        {services.map(({ serviceId, patient, words }) => (
          <li key={serviceId} className="task task--slim">
            <div className="task__who">
              <Link to={`/dashboard/services/${serviceId}`}>{patient}</Link>
              <p>{words}</p>
            </div>
            <form method="post" action={here} className="task__do">
              <input type="hidden" name="serviceId" value={serviceId} />
              <Link
                className="button button--small button--quiet"
                to={`/dashboard/services/${serviceId}/plan`}
              >
                Make a visit schedule<span className="visually-hidden"> for {patient}</span>
              </Link>{' '}
              <button className="button button--small button--quiet">
                Meant to be full-time<span className="visually-hidden">: {patient}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
      {count > services.length ? (
        <p className="group__none">{count - services.length} more on the roster</p>
      ) : null}
    </Group>
  )
}

function Ill({ today: { ill } }: { today: ShownToday }) {
  return (
    <Group id="ill" title={`Ill today: ${ill.length}`}>
      {ill.length === 0 ? <p className="group__none">No nurse is ill.</p> : null}
      <ul>
        {ill.map(({ id, nurseId, nurse, words, uncovered }) => (
          <li key={id} className="task task--slim">
            <div className="task__who">
              <Link to={`/dashboard/staff/${nurseId}`}>{nurse}</Link>
              <p>{words}</p>
            </div>
            <div className="task__do">
              {uncovered > 0 ? (
                <Link className="button button--small" to={`/dashboard/staff/${nurseId}/absences`}>
                  Cover {counted(uncovered, 'visit', 'visits')}
                  <span className="visually-hidden"> of {nurse}</span>
                </Link>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Group>
  )
}

/** Nurses who leave and have work after their last day; the act is to give it to others. */
function Leaving({ today: { leaving } }: { today: ShownToday }) {
  if (leaving.length === 0) return null
  return (
    <Group id="leaving" title={`Leaving: ${leaving.length}`}>
      <ul>
        {leaving.map(({ nurseId, nurse, words }) => (
          <li key={nurseId} className="task task--slim">
            <div className="task__who">
              <Link to={`/dashboard/staff/${nurseId}`}>{nurse}</Link>
              <p>{words}</p>
            </div>
            <div className="task__do">
              <Link className="button button--small" to={`/dashboard/staff/${nurseId}/leaving`}>
                Reassign<span className="visually-hidden"> the visits of {nurse}</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Group>
  )
}

/** What families ask; the act is to open it and answer. */
function Requests({ today: { requests, hasMoreRequests } }: { today: ShownToday }) {
  return (
    <Group id="requests" title={`Family requests: ${requests.length}${hasMoreRequests ? ' and more' : ''}`}>
      {requests.length === 0 ? <p className="group__none">Every request is answered.</p> : null}
      <ul>
        {requests.map(({ requestId, to, patient, what, when, text }) => (
          <li key={requestId} className="task task--slim">
            <div className="task__who">
              <Link to={to}>{patient}</Link>
              <p>{what}</p>
            </div>
            <div className="task__do">
              <Link className="button button--small button--quiet" to={to}>
                Answer
                <span className="visually-hidden">
                  {' '}
                  the family of {patient}: {what}
                </span>
              </Link>
            </div>
            <div className="task__all">
              <p>{when}</p>
              {text ? <q>{text}</q> : null}
            </div>
          </li>
        ))}
      </ul>
    </Group>
  )
}

function Notes({ today: { notes, hasMoreNotes } }: { today: ShownToday }) {
  return (
    <Group id="notes" title={`Unread nurse notes: ${notes.length}${hasMoreNotes ? ' and more' : ''}`}>
      {notes.length === 0 ? <p className="group__none">All notes are read.</p> : null}
      <ul>
        {notes.map((note) => (
          <li key={`${note.visitId} ${note.event}`} className="task task--slim">
            <div className="task__who">
              <Link to={visitPath(note.visitId)}>{note.patient}</Link>
            </div>
            <div className="task__do">
              <MarkNote {...note} about={note.patient} back={here} />
            </div>
            <div className="task__all">
              <p>{note.from}</p>
              <q>{note.text}</q>
            </div>
          </li>
        ))}
      </ul>
    </Group>
  )
}

function Papers({ today: { papers } }: { today: ShownToday }) {
  return (
    <Group
      id="papers"
      title={`Documents expiring within 60 days: ${papers.length}`}
      link={{ to: '/dashboard/staff/currentStaffs', words: 'Current Staffs' }}
    >
      {papers.length === 0 ? <p className="group__none">None.</p> : null}
      <ul>
        {papers.map(({ id, nurse, words, isOver }) => (
          <li key={`${id} ${words}`} className="task task--slim">
            <div className="task__who">
              <Link to={`/dashboard/staff/${id}`}>{nurse}</Link>
              <p>{isOver ? <StateBadge badge={{ look: 'absent', words }} /> : words}</p>
            </div>
            <div className="task__do">
              <Link className="button button--small button--quiet" to={`/dashboard/staff/${id}/edit`}>
                Edit<span className="visually-hidden"> {nurse}</span>
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </Group>
  )
}
