import { useEffect, useRef } from 'react'
import { useRunsScripts } from '#app/components/use-runs-scripts.ts'
import type { ShownNurse } from './nurse-choice.server.ts'

/** What the records of the offered nurses say, in the order of the dropdown. */
export function NurseFactsTable({
  nurses,
  hasWishes,
  chosen,
  onChoose,
}: {
  nurses: readonly ShownNurse[]
  /** Whether the booking asks for anything that a nurse can fail to meet. */
  hasWishes: boolean
  /** The id of the nurse that the dropdown has chosen; empty for none. */
  chosen: string
  onChoose: (id: string) => void
}) {
  // The buttons need JavaScript, so they are shown only where it runs.
  const hasScript = useRunsScripts()
  const hasWeek = nurses.some(({ week }) => week)
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return: React would call it.
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    // A region that scrolls must be reachable by the keyboard; without JavaScript nothing in it is.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="nurse-facts" aria-label="What the nurses’ records say" tabIndex={0}>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">Name</th>
            {hasWeek ? <th scope="col">This week</th> : null}
            <th scope="col">Preferences not met</th>
            <th scope="col">Gender</th>
            <th scope="col">Qualification</th>
            <th scope="col">Skills</th>
            <th scope="col">Languages</th>
            <th scope="col">Shift</th>
            <th scope="col">Area</th>
          </tr>
        </thead>
        <tbody>
          {nurses.map((nurse) => (
            <tr
              key={nurse.id}
              ref={nurse.id === chosen ? row : undefined}
              className={nurse.id === chosen ? 'nurse-facts__chosen' : undefined}
            >
              <th scope="row">
                {nurse.fullName}
                {hasScript && !nurse.isExpired ? <ChooseButton nurse={nurse} onChoose={onChoose} /> : null}
              </th>
              {hasWeek ? <td>{nurse.week}</td> : null}
              <RecordCells nurse={nurse} hasWishes={hasWishes} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The Tab key passes the buttons by: with it the dropdown chooses, and sixty nurses would be sixty presses. */
function ChooseButton({
  nurse: { id, fullName },
  onChoose,
}: {
  nurse: ShownNurse
  onChoose: (id: string) => void
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="button button--small button--quiet"
      aria-label={`Choose ${fullName}`}
      onClick={() => onChoose(id)}
    >
      Choose
    </button>
  )
}

function RecordCells({ nurse, hasWishes }: { nurse: ShownNurse; hasWishes: boolean }) {
  const { unmet, isExpired, qualification } = nurse
  return (
    <>
      <td>
        {unmet.length > 0 ? (
          <ul className="bad">
            {unmet.map((wish) => (
              <li key={wish}>{wish}</li>
            ))}
          </ul>
        ) : hasWishes ? (
          'All preferences met'
        ) : (
          '–'
        )}
      </td>
      <td>{nurse.gender || '–'}</td>
      <td>{isExpired ? `${qualification} (registration expired)` : qualification}</td>
      <td>{nurse.skills || '–'}</td>
      <td>{nurse.languages || '–'}</td>
      <td>{nurse.shift || '–'}</td>
      <td>{nurse.area || '–'}</td>
    </>
  )
}
