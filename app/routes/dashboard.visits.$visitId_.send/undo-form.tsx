import { StatusMessage } from '#app/components/status-message.tsx'
import { messages } from '#app/content/dashboard-messages.ts'
import { TextField } from '#app/forms/field.tsx'
import { useForm, type FormReply } from '#app/forms/use-form.ts'
import type { ShownSend } from './shown-send.server.ts'

/** Who is on the way, and the form that lets them turn round. */
export function UndoForm({
  sent,
  shown,
  reply,
}: {
  sent: NonNullable<ShownSend['sent']>
  shown: ShownSend & { formId: string }
  reply: FormReply | undefined
}) {
  const { nurse, expected, keptAt } = sent
  const name = nurse?.name ?? 'Nobody'
  const [state, fields] = useForm<{ arrivedAt: string }>({
    id: 'undo',
    reply,
    defaultValue: { arrivedAt: keptAt ?? '' },
  })
  const above = state.errors?.join(' ') ?? (state.fieldErrors.length > 0 ? messages.checkFields : null)
  return (
    <form method="post" className="card stack" noValidate>
      <h2>
        {name}, expected at {expected}
      </h2>
      {nurse ? (
        <p>
          <a href={`tel:+91${nurse.number}`}>Call {nurse.name}</a>
        </p>
      ) : (
        <p>The nurse who was sent cannot come. Please send somebody else.</p>
      )}
      {above ? <StatusMessage text={above} isError takesFocus /> : null}
      {keptAt && shown.nurse ? (
        <p className="notice">
          {shown.nurse.name} reports that they came at {keptAt}.
        </p>
      ) : null}
      {sent.canBeUndone ? <Undo shown={shown} sent={sent} name={name} field={fields.arrivedAt} /> : null}
    </form>
  )
}

function Undo({
  shown,
  sent,
  name,
  field,
}: {
  shown: ShownSend & { formId: string }
  sent: NonNullable<ShownSend['sent']>
  name: string
  field: Parameters<typeof TextField>[0]['field']
}) {
  return (
    <>
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="id" value={shown.formId} />
      <input type="hidden" name="seen" value={shown.seen} />
      <input type="hidden" name="line" value={sent.line} />
      <input type="hidden" name="day" value={sent.day} />
      {sent.asksFirst && shown.nurse ? (
        <fieldset className="stack stack--tight">
          <legend>What is known of {shown.nurse.name}?</legend>
          <Choice value="there" label="Is there" isChecked={sent.keptAt !== null} />
          <TextField field={field} label="Since" inputMode="numeric" maxLength={30} placeholder="08:00" />
          <Choice value="mayCome" label="May still come" isChecked={false} />
          <Choice value="didNotCome" label="Did not come" isChecked={sent.keptAt === null} />
        </fieldset>
      ) : null}
      <p>
        <button className="button button--quiet">Undo: {name} does not go</button>
      </p>
      <p className="muted">{name} is told to turn round, and the family, if it was told that they come.</p>
    </>
  )
}

function Choice({ value, label, isChecked }: { value: string; label: string; isChecked: boolean }) {
  return (
    <label className="checkbox">
      <input type="radio" name="first" value={value} defaultChecked={isChecked} />
      <span>{label}</span>
    </label>
  )
}
