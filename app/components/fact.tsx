import type { ReactNode } from 'react'

/** One fact of a customer's list, in a `dl`. */
export function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
