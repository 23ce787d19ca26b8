import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Icon } from '#app/dashboard/frame/icon.tsx'
import type { Badge, Task } from './task.ts'

/** One kind of what waits, with its number in the title. */
export function Group({
  id,
  title,
  link,
  hint,
  isBad = false,
  children,
}: {
  id: string
  title: string
  link?: { to: string; words: string }
  hint?: string
  isBad?: boolean
  children: ReactNode
}) {
  return (
    <section id={id} className={`group${isBad ? ' group--bad' : ''}`} aria-labelledby={`${id}-title`}>
      <div className="group__head">
        <h2 id={`${id}-title`}>{title}</h2>
        {link ? <Link to={link.to}>{link.words}</Link> : null}
        {hint ? <span>{hint}</span> : null}
      </div>
      {children}
    </section>
  )
}

/** A state as sign, word and colour; each of the three says it alone. */
export function StateBadge({ badge: { look, words } }: { badge: Badge }) {
  return <span className={`state is-${look}`}>{words}</span>
}

/** What waits, each in a row. */
export function TaskRows({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul>
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} />
      ))}
    </ul>
  )
}

/** One thing that waits: its state and time, whom it is about, and what settles it. */
function TaskRow({ task }: { task: Task }) {
  const { badge, when, name, to, lines, call, act } = task
  return (
    <li className="task">
      <div className="task__when">
        <StateBadge badge={badge} /> <span>{when}</span>
      </div>
      <div className="task__who">
        <Link to={to}>{name}</Link>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className="task__do">
        {call ? (
          <a className="button button--small button--quiet" href={`tel:+91${call.number}`}>
            <Icon name="phone" />
            Call<span className="visually-hidden"> {call.name}</span>
          </a>
        ) : null}{' '}
        <Link to={act.to} className={`button button--small${act.isUrgent ? '' : ' button--quiet'}`}>
          {act.words}
          <span className="visually-hidden">
            {' '}
            for {act.about ?? name}, {when}
          </span>
        </Link>
      </div>
    </li>
  )
}
