import { useState, type MouseEvent, type ReactNode } from 'react'
import { ToggleLink } from './toggle-link.tsx'

/** A column of a list; the first one is the row's header: whom the row is about. */
export type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /** The class of the column's cells; its heading has none. */
  className?: string
}

/** What a row shows below itself once it is opened. */
type RowDetails<Row> = {
  /** The page that shows the same for browsers without JavaScript. */
  href: (row: Row) => string
  /** The name of the row for screen readers. */
  name: (row: Row) => string
  content: (row: Row) => ReactNode
}

type Props<Row> = {
  caption: string
  /** `details` is where the column "Details" stands. */
  columns: readonly (Column<Row> | 'details')[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  details?: RowDetails<Row>
  className?: string
}

/**
 * The table of each list. With `details` the link of a row opens it below itself, as does a press anywhere else in the row; without JavaScript
 * the link leads to a page.
 */
export function ListTable<Row>({ caption, columns, rows, keyOf, details, className }: Props<Row>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())

  function toggle(key: string) {
    setOpen((current) =>
      current.has(key) ? new Set([...current].filter((other) => other !== key)) : new Set([...current, key]),
    )
  }

  if (rows.length === 0) return null
  return (
    <div className="table-scroll">
      <table className={`list ${className ?? ''}`.trim()}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={titleOf(column)} scope="col">
                {titleOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row)
            return (
              <TableRow
                key={key}
                {...{ columns, row, details }}
                detailsId={`details-${key}`}
                isOpen={open.has(key)}
                onToggle={() => toggle(key)}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** A row, and below it what it shows once it is opened. */
function TableRow<Row>({
  columns,
  row,
  details,
  detailsId,
  isOpen,
  onToggle,
}: Pick<Props<Row>, 'columns'> & {
  row: Row
  details: RowDetails<Row> | undefined
  detailsId: string
  isOpen: boolean
  onToggle: () => void
}) {
  const toggling = { controlled: isOpen ? detailsId : null, onToggle }
  return (
    <>
      {/* The keyboard and screen readers have the link "Details". */}
      <tr onClick={details ? (event) => (isOfRow(event) ? onToggle() : undefined) : undefined}>
        {columns.map((column, place) => {
          const Cell = place === 0 ? 'th' : 'td'
          const isDetails = column === 'details'
          return (
            <Cell
              key={titleOf(column)}
              scope={place === 0 ? 'row' : undefined}
              className={isDetails ? undefined : column.className}
            >
              {!isDetails ? (
                column.cell(row)
              ) : details ? (
                <ToggleLink to={details.href(row)} name={details.name(row)} {...toggling} />
              ) : null}
            </Cell>
          )
        })}
      </tr>
      {isOpen && details ? (
        <tr id={detailsId} className="list__details">
          <td colSpan={columns.length}>{details.content(row)}</td>
        </tr>
      ) : null}
    </>
  )
}

/** Whether a press is about the row: not about a link, a button or an id in it, nor the end of selecting a text. */
function isOfRow({ target }: MouseEvent): boolean {
  const isSelecting = window.getSelection()?.isCollapsed === false
  return target instanceof Element && !target.closest('a, button, details') && !isSelecting
}

function titleOf<Row>(column: Column<Row> | 'details'): string {
  return column === 'details' ? 'Details' : column.title
}
