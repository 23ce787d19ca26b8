import { Link } from '@remix-run/react'
import {
  historyKinds,
  historyKindWords,
  historyWords,
  type HistoryKind,
} from '#app/content/office/service-history.ts'
import { counted } from '#app/content/counted.ts'
import { Icon, type IconName } from '#app/dashboard/frame/icon.tsx'
import { PrintButton } from '#app/dashboard/frame/print-button.tsx'
import { StateBadge } from '#app/dashboard/tasks/task-group.tsx'
import type { FormReply } from '#app/forms/use-form.ts'
import { CallForm } from './call-form.tsx'
import type { HistoryEntry, ShownHistory } from './shown-history.ts'

/** The entries by day, the newest first, and beside them the form of a call, which is filled in while the telephone is at the ear. */
export function HistoryView({ shown, reply }: { shown: ShownHistory; reply: FormReply | undefined }) {
  const { serviceId, patient, about, csv, isRemoved } = shown
  return (
    <section className="view stack history">
      <p className="small">
        {isRemoved ? (
          <Link to="/dashboard/services/earlier">‹ Earlier Services</Link>
        ) : (
          <Link to={`/dashboard/services/${serviceId}`}>‹ Service of {patient}</Link>
        )}
      </p>
      <header className="view__head">
        <div>
          <h1>History: {patient}</h1>
          <p className="muted">{about}</p>
        </div>
        <div className="view__tools">
          <PrintButton />
          <a href={csv} className="button button--quiet" download>
            <Icon name="download" />
            Download CSV
          </a>
        </div>
      </header>
      <HistoryFilters shown={shown} />
      <div className="columns columns--beside">
        <Entries shown={shown} />
        <CallForm call={shown.call} serviceId={serviceId} reply={reply} />
      </div>
    </section>
  )
}

/** Ticks of kinds and words; without a script the button shows them. */
function HistoryFilters({ shown }: { shown: ShownHistory }) {
  const { kinds, counts, words, to, serviceId } = shown
  return (
    <form
      className="history__filters"
      action={`/dashboard/services/${serviceId}/history`}
      role="search"
      aria-label="Filter"
    >
      {historyKinds.map((kind) => (
        <label key={kind} className="history__chip">
          <input type="checkbox" name="kind" value={kind} defaultChecked={kinds.includes(kind)} />
          {historyKindWords[kind].many} <span className="muted">{counts[kind]}</span>
        </label>
      ))}
      <input
        className="input"
        name="q"
        defaultValue={words}
        aria-label="Words or a name"
        placeholder="Words or a name"
      />
      {to ? <input type="hidden" name="to" value={to} /> : null}
      <button className="button button--quiet button--small">Show</button>
    </form>
  )
}

function Entries({ shown }: { shown: ShownHistory }) {
  const { days, readAt, period, older, newer, all, messagesFrom } = shown
  const isFiltered = shown.kinds.length < historyKinds.length || shown.words !== ''
  return (
    <section className="group" aria-labelledby="entries">
      <div className="group__head">
        <h2 id="entries">Newest first</h2>
        <span className="muted">
          {period} · {counted(shown.shown, 'entry', 'entries')} · as of {readAt}
        </span>
      </div>
      {days.length === 0 ? (
        <p className="group__none">
          {isFiltered ? (
            <>
              No entry fits. <Link to={all}>Show all</Link>
            </>
          ) : (
            'Nothing happened in these days.'
          )}
        </p>
      ) : null}
      {days.map(({ day, entries }) => (
        <div key={day} className="history__day">
          <h3>{day}</h3>
          <ul>
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </ul>
        </div>
      ))}
      {messagesFrom ? <p className="group__none">{historyWords.noLongerKept(messagesFrom)}</p> : null}
      {older || newer ? (
        <nav className="row history__pages" aria-label="Pages">
          {newer ? (
            <Link to={newer} rel="prev" className="button button--quiet button--small">
              Newer
            </Link>
          ) : null}
          {older ? (
            <Link to={older} rel="next" className="button button--quiet button--small">
              Older
            </Link>
          ) : null}
        </nav>
      ) : null}
    </section>
  )
}

const icons: Record<HistoryKind, IconName> = {
  visits: 'dates',
  messages: 'enquiry',
  changes: 'audit',
  requests: 'notice',
  notes: 'closed',
  calls: 'phone',
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { at, time, kind, strong, words, state, outcome, quote, small, to } = entry
  return (
    <li className="history__entry">
      <time dateTime={at}>{time}</time>
      <span className="history__kind">
        <Icon name={icons[kind]} />
        {historyKindWords[kind].one}
      </span>
      <div>
        {strong ? <b>{strong}</b> : null}
        {words}
        {state ? <StateBadge badge={state} /> : null}
        {outcome ? (
          <span className={`history__outcome history__outcome--${outcome.is}`}>
            <Icon name={outcome.is === 'sent' ? 'yes' : outcome.is === 'refused' ? 'no' : 'unclear'} />
            {outcome.words}
          </span>
        ) : null}
        {quote ? <q lang={quote.language}>{quote.text}</q> : null}
        {small.length > 0 || to ? (
          <small>
            {small.join(' · ')}
            {to ? (
              <span className="history__open">
                {small.length > 0 ? ' · ' : ''}
                <Link to={to}>
                  Open
                  <span className="visually-hidden">
                    {' '}
                    {historyKindWords[kind].one.toLowerCase()} of {time}
                  </span>
                </Link>
              </span>
            ) : null}
          </small>
        ) : null}
      </div>
    </li>
  )
}
