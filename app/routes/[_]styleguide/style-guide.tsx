import type { ReactNode } from 'react'
import { StatusBadge } from '#app/components/badge.tsx'
import { serviceStatuses } from '#domain/service-status.ts'
import { Colours, TypeScale } from './foundations.tsx'
import { SampleForm } from './sample-form.tsx'
import { SampleDialog } from './sample-dialog.tsx'

/** All visual components on one page, with their class names and when to use them. */
export function StyleGuide() {
  return (
    <article className="page stack style-guide">
      <h1>Style guide</h1>
      <p className="lead">
        Tokens stand in app/styles/colors.css and tokens.css, one file for each component in
        app/styles/components. Use a token, never a colour or a size of your own.
      </p>
      <Piece title="Colours" note="Light and dark come by themselves with the token.">
        <Colours />
      </Piece>
      <Piece
        title="Type"
        note="Literata for headings, Atkinson Hyperlegible for reading; nothing under 16 px."
      >
        <TypeScale />
      </Piece>
      <Piece
        title="Buttons"
        note="button, --quiet beside a stronger one, --danger for what cannot be undone, --large, --link."
      >
        <Buttons />
      </Piece>
      <Piece title="Badges" note="badge--green, --yellow, --red; the word always stands beside the colour.">
        <div className="row">
          {serviceStatuses.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </div>
      </Piece>
      <Piece title="Notices" note="notice--error, --success, --warning; plain for information.">
        <p className="notice">The booking code goes to your verified phone.</p>
        <p className="notice notice--success">Booking service confirmed successfully!</p>
        <p className="notice notice--warning">Please verify your phone number before booking a service.</p>
        <p className="notice notice--error">Invalid booking code or unauthorized</p>
      </Piece>
      <Piece
        title="Form"
        note="form: fieldsets are numbered cards. field-row: fields beside each other where there is room."
      >
        <SampleForm />
      </Piece>
      <Piece
        title="Cards and accordions"
        note="card, card--tinted; details and summary need no class. Equal names close each other."
      >
        <Cards />
      </Piece>
      <Piece title="Waiting" note="spinner; navigation-progress at the top of the page begins after 200 ms.">
        <p className="processing">
          <span className="spinner" aria-hidden="true" /> Processing your booking…
        </p>
      </Piece>
      <Piece title="Dialog" note="dialog: native and modal; on a phone it stands at the lower edge.">
        <SampleDialog />
      </Piece>
    </article>
  )
}

function Buttons() {
  return (
    <div className="row">
      <button className="button">Book a nurse</button>
      <button className="button button--quiet">Call us</button>
      <button className="button button--danger">Delete</button>
      <button className="button button--large">Large</button>
      <button className="button button--link">Like a link</button>
      <button className="button" disabled>
        Not yet
      </button>
      <button className="button" aria-busy="true">
        Please wait…
      </button>
    </div>
  )
}

function Cards() {
  return (
    <>
      <div className="card">A piece of its own</div>
      <div className="card card--tinted">In the background</div>
      <details name="sample" open>
        <summary>The first question</summary>
        <p>Its answer.</p>
      </details>
      <details name="sample">
        <summary>The second question</summary>
        <p>Its answer.</p>
      </details>
      <p className="empty">No services found</p>
    </>
  )
}

function Piece({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <p className="muted">{note}</p>
      {children}
    </section>
  )
}
