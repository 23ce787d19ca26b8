import { Link, useFetcher } from '@remix-run/react'
import { absenceMessages } from '#app/content/office/absences.ts'
import { Fact, Facts } from '#app/dashboard/frame/facts.tsx'
import { PhoneLink } from '#app/dashboard/frame/phone-link.tsx'
import { YesNo } from '#app/dashboard/frame/yes-no.tsx'
import type { toShownStaff } from './staff-details.server.ts'

export type ShownStaff = ReturnType<typeof toShownStaff>

/** The data of a nurse for the expanded row and the page; null when there is no record. */
export function StaffDetails({ staff }: { staff: ShownStaff | null }) {
  if (!staff)
    return <p className="notice notice--error">There is no such nurse. The record may have been removed.</p>
  const { id, fullName } = staff
  return (
    <div className="stack">
      {staff.hasPhoto ? (
        <img
          src={`/dashboard/staff/${id}/photo`}
          alt={fullName}
          width="96"
          height="96"
          className="photo"
          loading="lazy"
        />
      ) : null}
      <Facts>
        {staff.essential.map(({ name, label, value, isPhone }) => (
          <Fact key={name} name={label}>
            {isPhone && value ? <PhoneLink number={value} /> : value}
          </Fact>
        ))}
      </Facts>
      <Documents staff={staff} />
      <section>
        <h2>Willing to work with</h2>
        <ul className="row">
          {staff.willingness.map(({ label, isWilling }) => (
            <li key={label}>
              <YesNo isYes={isWilling} yes={label} no={label} />
              <span className="visually-hidden">: {isWilling ? 'yes' : 'no'}</span>
            </li>
          ))}
        </ul>
      </section>
      <Week staff={staff} />
      {staff.leaves ? <p>Leaving: last day {staff.leaves}</p> : null}
      {staff.isRetired ? <p className="muted">{absenceMessages.nurseRetired}</p> : null}
      <StaffLinks staff={staff} />
      <details>
        <summary>
          <b>Additional information</b>
        </summary>
        <Facts>
          {staff.additional.map(({ name, label, value, isPhone }) => (
            <Fact key={name} name={label} isWide={value.length > 60}>
              {isPhone && value ? <PhoneLink number={value} /> : value}
            </Fact>
          ))}
          {staff.secrets.map(({ name, label, isKnown }) => (
            <Fact key={name} name={label} isWide>
              {isKnown ? <Secret id={id} label={label} /> : null}
            </Fact>
          ))}
        </Facts>
      </details>
    </div>
  )
}

/** When the nurse works, where the office has said so. */
function Week({ staff: { week } }: { staff: ShownStaff }) {
  if (week.length === 0) return null
  return (
    <section>
      <h2>Availability</h2>
      <Facts>
        {week.map(({ days, words }) => (
          <Fact key={days} name={days}>
            {words}
          </Fact>
        ))}
      </Facts>
    </section>
  )
}

function Documents({ staff: { id, fullName, files } }: { staff: ShownStaff }) {
  return (
    <section>
      <h2>Documents</h2>
      {files.length === 0 ? <p className="muted">There are none.</p> : null}
      <ul className="row">
        {files.map(({ field, label }) => (
          <li key={field}>
            <a href={`/dashboard/staff/${id}/files/${field}`} target="_blank" rel="noreferrer">
              {label}
              <span className="visually-hidden"> of {fullName} (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function StaffLinks({ staff: { id, fullName, isRetired, hasAccount } }: { staff: ShownStaff }) {
  const style = 'button button--small button--quiet'
  return (
    <p className="form-actions">
      {isRetired ? null : (
        <Link to={`/dashboard/staff/${id}/edit`} className={style} reloadDocument>
          Edit<span className="visually-hidden"> {fullName}</span>
        </Link>
      )}
      {isRetired && !hasAccount ? null : (
        <Link to={`/dashboard/staff/${id}/account`} className={style}>
          Account<span className="visually-hidden"> of {fullName}</span>
        </Link>
      )}
      {isRetired ? null : (
        <Link to={`/dashboard/staff/${id}/leaving`} className={style}>
          Last day<span className="visually-hidden"> of {fullName}</span>
        </Link>
      )}
      <Link to={`/dashboard/staff/${id}/absences`} className={style}>
        Absences<span className="visually-hidden"> of {fullName}</span>
      </Link>
      <Link to={`/dashboard/staff/${id}/messages`} className={style}>
        Messages<span className="visually-hidden"> to {fullName}</span>
      </Link>
    </p>
  )
}

/** Hides the bank details until the administrator asks for them; without JavaScript the nurse's own page shows them. */
function Secret({ id, label }: { id: string; label: string }) {
  const fetcher = useFetcher<{ revealed: string | null }>()
  const revealed = fetcher.data?.revealed
  if (typeof revealed === 'string') return revealed
  return (
    <fetcher.Form method="post" action={`/dashboard/staff/${id}`}>
      <span aria-hidden="true">•••••••• </span>
      <button className="button button--small button--quiet" disabled={fetcher.state !== 'idle'}>
        Show {label.toLowerCase()}
      </button>
    </fetcher.Form>
  )
}
