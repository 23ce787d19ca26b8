import { Link } from '@remix-run/react'
import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'

export type Column<Row> = { title: string; cell: (row: Row) => ReactNode; className?: string }

type Details<Row> = {
  /** The page that shows the same for browsers without JavaScript. */
  href: (row: Row) => string
  /** The name of the row for screen readers. */
  name: (row: Row) => string
  content: (row: Row) => ReactNode
}

/**
 * A table whose rows show their details below them: by the link of the row, by a click anywhere in it, and by Enter. The
 * column "Details" is at the position of `details` among the columns.
 */
export function ExpandableTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  details,
}: {
  caption: string
  columns: readonly (Column<Row> | 'details')[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  details: Details<Row>
}) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())

  function toggle(key: string) {
    setOpen((current) =>
      current.has(key) ? new Set([...current].filter((other) => other !== key)) : new Set([...current, key]),
    )
  }

  if (rows.length === 0) return null
  return (
    <div className="table-scroll">
      <table className="list">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={titleOf(column)} scope="col" className={classOf(column)}>
                {titleOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row)
            return (
              <ExpandableRow
                key={key}
                row={row}
                id={key}
                columns={columns}
                details={details}
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

function ExpandableRow<Row>({
  row,
  id,
  columns,
  details,
  isOpen,
  onToggle,
}: {
  row: Row
  id: string
  columns: readonly (Column<Row> | 'details')[]
  details: Details<Row>
  isOpen: boolean
  onToggle: () => void
}) {
  const controlled = `details-${id}`

  function onClick(event: MouseEvent<HTMLElement>) {
    if (!isControl(event.target) && !window.getSelection()?.toString()) onToggle()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter' && event.target === event.currentTarget) onToggle()
  }

  return (
    <>
      <tr
        className="list__row"
        data-open={isOpen || undefined}
        tabIndex={-1}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        {columns.map((column) => (
          <td key={titleOf(column)} className={classOf(column)}>
            {column === 'details' ? (
              <ToggleLink
                to={details.href(row)}
                name={details.name(row)}
                controlled={isOpen ? controlled : null}
                onToggle={onToggle}
              />
            ) : (
              column.cell(row)
            )}
          </td>
        ))}
      </tr>
      {isOpen ? (
        <tr className="list__details" id={controlled}>
          <td colSpan={columns.length}>{details.content(row)}</td>
        </tr>
      ) : null}
    </>
  )
}

function ToggleLink({
  to,
  name,
  controlled,
  onToggle,
}: {
  to: string
  name: string
  /** The id of the details while they are shown. */
  controlled: string | null
  onToggle: () => void
}) {
  return (
    <Link
      to={to}
      className="list__toggle"
      aria-expanded={controlled !== null}
      aria-controls={controlled ?? undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onToggle()
      }}
    >
      Details<span className="visually-hidden"> of {name}</span>
    </Link>
  )
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, select, label') !== null
}

function titleOf<Row>(column: Column<Row> | 'details'): string {
  return column === 'details' ? 'Details' : column.title
}

function classOf<Row>(column: Column<Row> | 'details'): string | undefined {
  return column === 'details' ? undefined : column.className
}
