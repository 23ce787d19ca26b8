import { Link } from '@remix-run/react'
import * as m from '#app/content/paraglide/messages.js'
import { DialogLink } from './service-card.tsx'
import type { NextLine } from './next-line.server.ts'
import type { HomeCard } from './visit-card.server.ts'

type CardProps = {
  card: HomeCard
  /** Of a page that runs React: opens the dialog for the booking code. */
  onConfirm?: (serviceId: string) => void
}

/** The first card of the family's pages: when, for whom, who, whether they are there, and the call. */
export function FirstCard({ card, onConfirm }: CardProps) {
  const { day, title, patient, badge, notice, nurse, hint } = card
  return (
    <article className="card home-card">
      <div>
        {day ? <p className="home-card__day">{day}</p> : null}
        <h2 className="home-card__time">{title}</h2>
        <div className="row row--apart">
          {patient ? <p className="muted">{patient}</p> : null}
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

function Nurse({ present, notes, ...nurse }: NonNullable<HomeCard['nurse']>) {
  return (
    <div className="home-person">
      <Face {...nurse} />
      <div>
        <p className="home-person__name">{nurse.name}</p>
        {present ? <p className="home-person__present">{present}</p> : null}
        {notes.map((note) => (
          <p key={note} className="muted">
            {note}
          </p>
        ))}
      </div>
    </div>
  )
}

/** The nurse's photo, beside the name; their initials where there is none to show, and a plain circle without a nurse. */
export function Face({
  photo,
  initials,
  isSmall = false,
}: {
  photo: string | null
  initials: string | undefined
  /** Of a long list: it is loaded when it is scrolled to. */
  isSmall?: boolean
}) {
  const size = isSmall ? 48 : 68
  return photo ? (
    <img
      className="home-person__face"
      src={photo}
      alt=""
      width={size}
      height={size}
      loading={isSmall ? 'lazy' : undefined}
      decoding="async"
    />
  ) : (
    <span className="home-person__face" data-initials={initials} />
  )
}

/** The visits that come after those of the first card. */
export function NextVisits({ visits }: { visits: NextLine[] }) {
  return (
    <section className="card home-next" aria-labelledby="next-visits">
      <h2 id="next-visits">{m.family_next()}</h2>
      {visits.map(({ key, day, hours, nurse, note }) => (
        <div key={key} className="home-person">
          <Face photo={nurse?.photo ?? null} initials={nurse?.initials ?? '?'} />
          <div>
            <p>
              <strong>
                {day}, <span className="home-next__hours">{hours}</span>
              </strong>
            </p>
            <p>{nurse?.name ?? note}</p>
          </div>
        </div>
      ))}
    </section>
  )
}

function Actions({ card: { calls, link, confirm }, onConfirm }: CardProps) {
  return (
    <div className="home-card__actions">
      {calls.map(({ text, number, href, isMain }) => (
        <a
          key={href}
          href={href}
          className={isMain ? 'button with-phone' : 'button button--quiet with-phone'}
        >
          <span>
            {text} <span className="nowrap">{number}</span>
          </span>
        </a>
      ))}
      {confirm ? (
        <DialogLink to={`/show/service/${confirm}/confirm`} onOpen={() => onConfirm?.(confirm)}>
          {m.family_confirm()}
        </DialogLink>
      ) : null}
      {link ? (
        <a href={link.to} className="button button--quiet">
          {link.text}
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
