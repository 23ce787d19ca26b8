import { NursePage } from '#app/components/nurse/nurse-page.server.tsx'
import * as m from '#app/content/paraglide/messages.js'
import type { FormReply } from '#app/forms/use-form.ts'
import { FormProblem, IllnessForm, LeaveForm, WithdrawForm } from './absence-forms.server.tsx'
import type { AbsencesView } from './absences-view.server.ts'

/** The page of a nurse's own absences. */
export function AbsencesPage({ view, reply }: { view: AbsencesView; reply: FormReply | undefined }) {
  return (
    <NursePage title={m.nurse_absences()}>
      {view.absences ? <All view={view} absences={view.absences} reply={reply} /> : null}
      {!view.absences && reply ? <SentAgain view={view} reply={reply} /> : null}
    </NursePage>
  )
}

function All({
  view,
  absences,
  reply,
}: {
  view: AbsencesView
  absences: NonNullable<AbsencesView['absences']>
  reply: FormReply | undefined
}) {
  const replyTo = (intent: string) => (reply?.typed?.intent === intent ? reply : undefined)
  return (
    <>
      <FormProblem reply={replyTo('withdraw')} />
      {absences.length > 0 ? (
        <ul className="visits">
          {absences.map(({ id, kind, period }) => (
            <li key={id}>
              <h2>{kind}</h2>
              <p>{period}</p>
              <WithdrawForm absenceId={id} />
            </li>
          ))}
        </ul>
      ) : null}
      <IllnessForm view={view} reply={replyTo('illness')} />
      <LeaveForm view={view} reply={replyTo('leave')} />
    </>
  )
}

/** The form that was sent, as it was typed, while the absences cannot be read. */
function SentAgain({ view, reply }: { view: AbsencesView; reply: FormReply }) {
  const { intent, absenceId = '' } = reply.typed ?? {}
  if (intent === 'leave') return <LeaveForm view={view} reply={reply} />
  if (intent !== 'withdraw') return <IllnessForm view={view} reply={reply} />
  return (
    <>
      <FormProblem reply={reply} />
      <WithdrawForm absenceId={absenceId} />
    </>
  )
}
