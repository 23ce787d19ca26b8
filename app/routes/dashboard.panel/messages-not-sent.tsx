import { Link } from '@remix-run/react'
import { noticeReasonWords } from '#app/content/office/sent-messages.ts'
import { PhoneLink } from '#app/dashboard/frame/phone-link.tsx'
import type { WaitingInFrame } from '#app/dashboard/frame/waiting-in-frame.ts'
import { Group } from '#app/dashboard/tasks/task-group.tsx'
import type { ShownMessage } from './shown-today.ts'

/** Messages to families, nurses and the office that failed, each with "Send again", and what else is not sent. */
export function Messages({
  messages,
  waiting,
  back,
}: {
  messages: readonly ShownMessage[]
  waiting: WaitingInFrame | null
  back: string
}) {
  const count = Math.max(waiting?.counts?.notSent ?? 0, messages.length)
  return (
    <Group
      id="messages"
      title={`Messages not sent: ${count}${waiting?.counts?.hasMoreNotices ? ' or more' : ''}`}
      link={{ to: '/dashboard/notices', words: 'Messages' }}
    >
      {isAllSent(messages, waiting) ? <p className="group__none">None.</p> : null}
      <ul>
        <Standing waiting={waiting} />
        {messages.map((message) => (
          <li key={message.notice} className="task task--slim">
            <div className="task__who">
              <Link to={message.to}>{message.name}</Link>
            </div>
            <div className="task__do">
              <form method="post" action="/dashboard/notices">
                <input type="hidden" name="noticeId" value={message.notice} />
                <input type="hidden" name="back" value={back} />
                <button className="button button--small button--quiet">
                  Send again
                  <span className="visually-hidden">
                    : {message.words}, {message.name}
                  </span>
                </button>
              </form>
            </div>
            <div className="task__all">
              <p>{message.words}</p>
              <p>
                {message.reason} {message.call ? <PhoneLink number={message.call} /> : null}
              </p>
            </div>
          </li>
        ))}
        <Rest waiting={waiting} />
      </ul>
    </Group>
  )
}

function isAllSent(messages: readonly ShownMessage[], waiting: WaitingInFrame | null): boolean {
  const { counts, stoppedAt, mailStop } = waiting ?? {}
  const others = (counts?.held ?? 0) + (counts?.tried.length ?? 0)
  return messages.length === 0 && others === 0 && !stoppedAt && !mailStop
}

/** What stops messages of all kinds. */
function Standing({ waiting }: { waiting: WaitingInFrame | null }) {
  const { stoppedAt = null, mailStop = null } = waiting ?? {}
  return (
    <>
      {stoppedAt ? (
        <li className="task task--slim">
          <p className="task__all">
            <strong>No messages have been sent since {stoppedAt}.</strong> The message service has stopped.
            Please tell whoever looks after the system.
          </p>
        </li>
      ) : null}
      {mailStop ? (
        <li className="task task--slim">
          <p className="task__all">
            Emails to unverified addresses are paused{' '}
            <strong>{mailStop.until ? `until ${mailStop.until}` : 'until they are started again'}</strong>,
            because many bounced. Families can sign in with Google and verify their phone.
          </p>
        </li>
      ) : null}
    </>
  )
}

/** Held ones, and those that were tried and are tried again. */
function Rest({ waiting }: { waiting: WaitingInFrame | null }) {
  const { held = 0, tried = [] } = waiting?.counts ?? {}
  return (
    <>
      {held > 0 ? (
        <li className="task task--slim">
          <p className="task__all">
            <Link to="/dashboard/notices?state=held">Awaiting your decision: {held}</Link>
          </p>
        </li>
      ) : null}
      {tried.map(({ reason, count }) => (
        <li key={reason} className="task task--slim">
          <p className="task__all">
            <Link to="/dashboard/notices?state=open">Will be retried automatically: {count}</Link>
            {' · '}
            {noticeReasonWords[reason]}
          </p>
        </li>
      ))}
    </>
  )
}
