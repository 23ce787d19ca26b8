import { useId, type ReactNode } from 'react'

/** A chart with its title and, folded below it, the same numbers as a table. */
export function ChartFrame({
  title,
  headings: [label, value],
  rows,
  empty,
  children,
}: {
  title: string
  headings: readonly [string, string]
  rows: readonly { label: string; value: number }[]
  /** The text in place of the chart where there is nothing to show. */
  empty: string | null
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {empty ? (
        <p className="muted">{empty}</p>
      ) : (
        <>
          {children}
          <details>
            <summary>
              <b>As a table</b>
            </summary>
            <table>
              <caption className="visually-hidden">{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{label}</th>
                  <th scope="col">{value}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.label}>
                    <th scope="row">{row.label}</th>
                    <td>{row.value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  )
}
