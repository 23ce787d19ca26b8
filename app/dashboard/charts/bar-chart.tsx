import { ChartFrame } from './chart-frame.tsx'

type Bar = { label: string; value: number }

const rowHeight = 30
const labelWidth = 165
const barWidth = 110
const valueWidth = 45

/** A chart of horizontal bars, the largest as wide as the chart, with the same numbers as a table. */
export function BarChart({
  title,
  headings,
  bars,
  empty,
}: {
  title: string
  headings: readonly [string, string]
  bars: readonly Bar[]
  /** The text in place of the chart where there are no bars. */
  empty: string
}) {
  const largest = Math.max(...bars.map(({ value }) => value), 0)
  return (
    <ChartFrame title={title} headings={headings} rows={bars} empty={largest === 0 ? empty : null}>
      <svg
        className="chart"
        viewBox={`0 0 ${labelWidth + barWidth + valueWidth} ${bars.length * rowHeight}`}
        role="img"
        aria-label={`${title}: the table below has the numbers`}
      >
        {bars.map(({ label, value }, index) => {
          const length = Math.max((value / Math.max(largest, 1)) * barWidth, value > 0 ? 3 : 0)
          const middle = index * rowHeight + rowHeight / 2
          return (
            <g key={label}>
              <text x={labelWidth - 12} y={middle} textAnchor="end">
                {shorten(label)}
              </text>
              <rect x={labelWidth} y={middle - 11} width={length} height={22} rx={4} className="chart__bar" />
              <text x={labelWidth + length + 8} y={middle} className="chart__value">
                {value}
              </text>
            </g>
          )
        })}
      </svg>
    </ChartFrame>
  )
}

/** SVG does not cut off a long text by itself; the table has the whole text. */
function shorten(label: string): string {
  return label.length > 22 ? `${label.slice(0, 21)}…` : label
}
