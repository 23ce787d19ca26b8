import { Link } from '@remix-run/react'
import { noticeReasonWords } from '#app/content/dashboard-messages.ts'
import type { NoticeCounts } from '#server/notices/counts.server.ts'
import type { MailStop } from '#server/sending/unconfirmed-mail.server.ts'

/** Messages to families, nurses and the office that failed or wait, with the reason; the links lead to their lists. */
export function MessageList({ counts, mailStop }: { counts: NoticeCounts; mailStop: MailStop | null }) {
  const { failed, held, waiting, isMore } = counts
  const atLeast = isMore ? 'at least ' : ''
  const isAllTold = failed + held + waiting.length === 0 && !mailStop
  return (
    <section className="card panel-card panel-card--row">
      <h2>Messages not sent</h2>
      {isAllTold ? <p className="muted">None.</p> : null}
      <ul className="staff-list">
        {mailStop ? (
          <li>
            <span>
              E-mail to addresses that nobody has confirmed, because many came back. Families can sign in with
              Google and verify their phone.
            </span>
            <span className="status status--red">
              {mailStop.until ? `until ${mailStop.until}` : 'until it is started'}
            </span>
          </li>
        ) : null}
        {failed > 0 ? (
          <li>
            <Link to="/dashboard/notices">Failed</Link>
            <span className="status status--red">{atLeast + String(failed)}</span>
          </li>
        ) : null}
        {held > 0 ? (
          <li>
            <Link to="/dashboard/notices?state=held">Wait for a decision</Link>
            <span className="status status--red">{atLeast + String(held)}</span>
          </li>
        ) : null}
        {waiting.map(({ reason, count }) => (
          <li key={reason}>
            <span>
              <Link to="/dashboard/notices?state=open">Wait and are tried by themselves.</Link>{' '}
              {noticeReasonWords[reason]}
            </span>
            <span className="status status--yellow">{atLeast + String(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
