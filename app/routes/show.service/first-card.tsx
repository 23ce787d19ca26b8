import { Link } from '@remix-run/react'
import * as m from '#app/content/paraglide/messages.js'
import { DialogLink } from './service-card.tsx'
import type { HomeCard } from './visit-card.server.ts'

/** The first card of the family's page: when, for whom, who, whether they are there, and the call. */
export function FirstCard({ card, onConfirm }: { card: HomeCard; onConfirm: (serviceId: string) => void }) {
  const { day, title, patient, badge, notice, nurse, hint } = card
  return (
    <article className="card home-card">
      <div>
        {day ? <p className="home-card__day">{day}</p> : null}
        <h2 className="home-card__time">{title}</h2>
        <div className="row row--apart">
          <p className="muted">{patient}</p>
          <span className={`badge badge--${badge.colour}`}>{badge.word}</span>
        </div>
      </div>
      {notice ? (
        <div className={`notice notice--${notice.colour}`}>
          {notice.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ) : null}
      {nurse ? <Nurse {...nurse} /> : null}
      {hint ? <p className="muted">{hint}</p> : null}
      <Actions card={card} onConfirm={onConfirm} />
    </article>
  )
}

function Nurse({ name, initials, photo, present, notes }: NonNullable<HomeCard['nurse']>) {
  return (
    <div className="home-card__person">
      {photo ? (
        <img className="home-card__face" src={photo} alt="" width="68" height="68" decoding="async" />
      ) : (
        <span className="home-card__face" data-initials={initials} />
      )}
      <div>
        <p className="home-card__name">{name}</p>
        {present ? <p className="home-card__present">{present}</p> : null}
        {notes.map((note) => (
          <p key={note} className="muted">
            {note}
          </p>
        ))}
      </div>
    </div>
  )
}

function Actions({
  card: { calls, visits, confirm },
  onConfirm,
}: {
  card: HomeCard
  onConfirm: (serviceId: string) => void
}) {
  return (
    <div className="home-card__actions">
      {calls.map(({ text, number, href, isMain }) => (
        <a key={href} href={href} className={isMain ? 'button home-call' : 'button button--quiet home-call'}>
          <span>
            {text} <span className="nowrap">{number}</span>
          </span>
        </a>
      ))}
      {confirm ? (
        <DialogLink to={`/show/service/${confirm}/confirm`} onOpen={() => onConfirm(confirm)}>
          {m.family_confirm()}
        </DialogLink>
      ) : null}
      {visits ? (
        <a href={visits} className="button button--quiet">
          {m.visits_link()}
        </a>
      ) : null}
    </div>
  )
}

/** The first card of a family all of whose services are over. */
export function NothingNow() {
  return (
    <article className="card home-card">
      <h2 className="home-card__time">{m.family_nothing_now()}</h2>
      <div className="home-card__actions">
        <Link to="/book/service" className="button">
          {m.family_book_again()}
        </Link>
      </div>
    </article>
  )
}
