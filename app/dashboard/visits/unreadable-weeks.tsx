import { Link } from '@remix-run/react'
import { Group } from '#app/dashboard/tasks/task-group.tsx'
import type { ShownUnreadable } from './unreadable-weeks.ts'

/** Weeks whose visits cannot be read, with the families' pages; nothing where there are none. `hint`: what that means for this page. */
export function UnreadableWeeks({ weeks, hint }: { weeks: readonly ShownUnreadable[]; hint: string }) {
  if (weeks.length === 0) return null
  return (
    <Group
      id="unreadable"
      title={`Weeks that cannot be read: ${weeks.length}`}
      hint={`${hint} Please inform your system administrator.`}
      isBad
    >
      <ul>
        {weeks.map(({ id, patient, to, words }) => (
          <li key={id} className="task task--slim">
            <div className="task__who">
              <Link to={to}>{patient}</Link>
            </div>
            <p className="task__all">{words}</p>
          </li>
        ))}
      </ul>
    </Group>
  )
}
