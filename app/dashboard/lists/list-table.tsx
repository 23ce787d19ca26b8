import type { ReactNode } from 'react'

type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /** The class of the column's cells; its heading has none. */
  className?: string
}

/** The table of a list whose rows do not expand. */
export function ListTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  className = 'list',
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  className?: string
}) {
  return (
    <div className="table-scroll">
      <table className={className}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, className: cellClass }) => (
                <td key={title} className={cellClass}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
