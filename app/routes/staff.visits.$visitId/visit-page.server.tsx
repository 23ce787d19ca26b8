import { DayAndTime } from '#app/components/nurse/day-and-time.server.tsx'
import { Area, Contact } from '#app/components/nurse/family.server.tsx'
import { NursePage } from '#app/components/nurse/nurse-page.server.tsx'
import * as m from '#app/content/paraglide/messages.js'
import type { FormReply } from '#app/forms/use-form.ts'
import { ReportForm, Reports, type SentReport } from './report-forms.server.tsx'
import type { VisitView } from './visit-view.server.ts'

/** The page of one visit for its nurse. */
export function VisitPage({ visit, reply }: { visit: VisitView | null; reply: FormReply | undefined }) {
  const sent = reply && { typed: reply.typed ?? {}, errors: reply.errors ?? {} }
  // What is wrong with a field stands beside it, where the page still has the form.
  const isBeside = Boolean(sent && hasForm(visit, sent.typed.kind))
  const problem = Object.entries(sent?.errors ?? {})
    .filter(([field]) => !(isBeside && ['day', 'time', 'note'].includes(field)))
    .flatMap(([, words]) => words)[0]
  return (
    <NursePage title={visit?.patientName ?? m.nurse_visit_title()}>
      {problem ? (
        <p className="bad" role="alert">
          {problem}
        </p>
      ) : null}
      {visit ? <Facts visit={visit} /> : null}
      {visit ? <Reports visit={visit} sent={sent} /> : null}
      {!visit && sent ? <SentForm sent={sent} /> : null}
      <p>
        <a className="button quiet wide" href="/staff">
          {m.nurse_today()}
        </a>
      </p>
    </NursePage>
  )
}

function hasForm(visit: VisitView | null, kind: string | undefined): boolean {
  if (visit?.isLate) return kind === 'left'
  return visit === null || (!visit.isHidden && (kind === 'note' || (kind === visit.form && !visit.opens)))
}

/** The form that was posted, where the visit cannot be read. A note is the only text in it that could be lost. */
function SentForm({ sent: { typed, errors } }: { sent: SentReport }) {
  const { kind = 'note' } = typed
  return (
    <ReportForm
      kind={kind}
      formId={typed.form}
      sent={{ typed: { ...typed, kind }, errors }}
      isLate={Boolean(typed.late)}
    />
  )
}

function Facts({ visit }: { visit: VisitView }) {
  const { when, told, isHidden, isOver, pinCode, contact } = visit
  return (
    <section className="card next">
      <h2>
        <DayAndTime {...when} />
      </h2>
      {told.map(({ words, look }) => (
        <p key={words} className={look}>
          {words}
        </p>
      ))}
      {isHidden ? (
        <>
          {isOver ? null : <Area pinCode={pinCode} />}
          <p className="soft">{m.nurse_visit_hidden()}</p>
        </>
      ) : null}
      {contact ? <Contact {...contact} /> : null}
    </section>
  )
}
