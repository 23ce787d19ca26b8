import type { ReactNode } from 'react'

/** Facts about a record in a grid, as many in a row as fit; `isBeside` puts each name beside its value, one below the other. */
export function Facts({ isBeside = false, children }: { isBeside?: boolean; children: ReactNode }) {
  return <dl className={isBeside ? 'facts-grid facts-grid--beside' : 'facts-grid'}>{children}</dl>
}

/** One fact; `isWide` for a text that may be long. An empty one shows a dash. */
export function Fact({ name, children, isWide }: { name: string; children: ReactNode; isWide?: boolean }) {
  const isMissing = children === null || children === undefined || children === ''
  return (
    <div className={isWide ? 'facts-grid__wide' : undefined}>
      <dt>{name}</dt>
      <dd>{isMissing ? '–' : children}</dd>
    </div>
  )
}
