import type { ReactNode } from 'react'

/** The rarer acts on a row, one press away; one such menu is open at a time. It works without JavaScript. */
export function ChangeMenu({ of, children }: { of: string; children: ReactNode }) {
  return (
    <details className="menu" name="change">
      <summary className="button button--small button--quiet">
        Change<span className="visually-hidden">, {of}</span>
      </summary>
      <div>{children}</div>
    </details>
  )
}
