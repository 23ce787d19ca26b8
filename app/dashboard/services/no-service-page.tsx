import { Link } from '@remix-run/react'
import { messages } from '#app/content/office/pages.ts'
import { NoService } from './expanded-service.tsx'

/** A page of a service that does not exist or could not be loaded. */
export function NoServicePage({ title, hasFailed }: { title: string; hasFailed: boolean }) {
  return (
    <section className="view stack">
      <h1>{title}</h1>
      {hasFailed ? <p className="notice notice--error">{messages.networkError}</p> : <NoService />}
      <p>
        <Link to="/dashboard/services/confirmed">Back to the list</Link>
      </p>
    </section>
  )
}
