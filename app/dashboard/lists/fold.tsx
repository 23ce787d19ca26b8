import type { ReactNode } from 'react'

/** What is needed seldom: its name, and beside it in a few words what it holds. */
export function Fold({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <details>
      <summary>
        <b>{title}</b> {hint ? <span>{hint}</span> : null}
      </summary>
      <div>{children}</div>
    </details>
  )
}
