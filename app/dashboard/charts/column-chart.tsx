import { ChartFrame } from './chart-frame.tsx'

type Column = { label: string; value: number }

const width = 330
const height = 140
const floor = height - 26
const top = 18

/** A chart of columns, one for each day, with the same numbers as a table. */
export function ColumnChart({
  title,
  headings,
  columns,
}: {
  title: string
  headings: readonly [string, string]
  /** The labels are days, yyyy-mm-dd. */
  columns: readonly Column[]
}) {
  const largest = Math.max(...columns.map(({ value }) => value), 1)
  const step = width / columns.length
  return (
    <ChartFrame title={title} headings={headings} rows={columns} empty={null}>
      <svg
        className="chart"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${title}: the table below has the numbers`}
      >
        <line x1={0} x2={width} y1={floor} y2={floor} className="chart__line" />
        {columns.map(({ label, value }, index) => {
          const columnHeight = (value / largest) * (floor - top)
          const x = index * step
          return (
            <g key={label}>
              <rect
                x={x + step * 0.15}
                y={floor - columnHeight}
                width={step * 0.7}
                height={columnHeight}
                rx={2}
                className="chart__bar"
              />
              {value > 0 ? (
                <text
                  x={x + step / 2}
                  y={floor - columnHeight - 8}
                  className="chart__value chart__small"
                  textAnchor="middle"
                >
                  {value}
                </text>
              ) : null}
              {index % 7 === (columns.length - 1) % 7 ? (
                <text x={x + step / 2} y={height - 8} className="chart__small" textAnchor="middle">
                  {dayAndMonth(label)}
                </text>
              ) : null}
            </g>
          )
        })}
      </svg>
    </ChartFrame>
  )
}

function dayAndMonth(day: string): string {
  const [, month = '', date = ''] = day.split('-')
  return `${date}/${month}`
}
