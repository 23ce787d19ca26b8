import type { ReactNode } from 'react'
import { messages } from '#app/content/office/pages.ts'
import { isFailed, type Failed } from '#app/dashboard/frame/load-or-say-failed.ts'
import { actionTitles } from '#app/content/office/services.ts'
import type { ServiceAction } from './use-service-actions.ts'

/** The content of an action's dialog, as a page. */
export function ActionPage<Data>({
  kind,
  loaded,
  children,
}: {
  kind: ServiceAction
  loaded: Data | Failed
  children: (data: Data) => ReactNode
}) {
  return (
    <section className="view view--narrow stack">
      <h1>{actionTitles[kind]}</h1>
      {isFailed(loaded) ? (
        <p className="notice notice--error">{messages.networkError}</p>
      ) : (
        <div className={kind === 'assign' || kind === 'replace' ? 'stack' : 'card stack'}>
          {children(loaded)}
        </div>
      )}
    </section>
  )
}
