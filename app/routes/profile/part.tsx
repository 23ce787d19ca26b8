import type { ReactNode } from 'react'

/** One card of the profile. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card stack">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
