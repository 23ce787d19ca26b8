import { Link } from '@remix-run/react'

/** What is shown when the weeks could not be read in the time of one page. */
export type TooLong = {
  tooLong: true
  title: string
  /** Fewer days to ask for, with their addresses; none where there are few already. */
  shorter: { title: string; to: string }[]
}

/** Why there is no table, and what can be asked for. */
export function TooLongView({ shown: { title, shorter } }: { shown: TooLong }) {
  return (
    <>
      <header className="view__head">
        <h1>{title}</h1>
      </header>
      <p className="notice notice--error" role="alert">
        These visits could not be loaded in time. No data is lost.
      </p>
      <p>
        Ask again in a moment.
        {shorter.length > 0 ? ' If it happens again, ask for fewer days:' : ''}
      </p>
      {shorter.length > 0 ? (
        <ul className="link-list">
          {shorter.map(({ title: days, to }) => (
            <li key={to}>
              <Link to={to}>{days}</Link>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
