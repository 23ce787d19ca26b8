import { Link } from '@remix-run/react'
import { Group, TaskRows } from '#app/dashboard/tasks/task-group.tsx'
import { checkingPath } from '#app/dashboard/visits/visit-paths.ts'
import type { ShownToday, Tasks } from './shown-today.ts'

/* What cannot wait: visits and services that need a nurse. */

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

export function Late({ today: { late, sent } }: { today: ShownToday }) {
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

export function Checking({ today: { checking } }: { today: ShownToday }) {
  return (
    <Group
      id="checking"
      title={`Needs checking: ${checking.count}`}
      link={{ to: checkingPath, words: 'Enter reports and settle' }}
    >
      {checking.count > 0 ? (
        <TaskList list={checking} rest="on that page" />
      ) : (
        <p className="group__none">Nothing since {checking.since} needs checking.</p>
      )}
    </Group>
  )
}

export function Uncovered({ today: { uncovered, tomorrow } }: { today: ShownToday }) {
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

export function Unassigned({ today: { unassigned } }: { today: ShownToday }) {
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

/** Full-time assignments: without visits, no alarm says that a nurse is late. The office confirms each, or makes a schedule. */
export function FullTime({ today: { fullTime } }: { today: ShownToday }) {
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
            <form method="post" action="/dashboard/panel" className="task__do">
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
