import { StatusMessage } from '#app/components/status-message.tsx'
import { messages } from '#app/content/office/pages.ts'
import { reportedArrivalWords, undoWords } from '#app/content/office/covers.ts'
import { TextField } from '#app/forms/field.tsx'
import { useForm, type FormField, type FormReply } from '#app/forms/use-form.ts'
import type { ShownSend } from './shown-send.server.ts'

type Fields = { arrivedAt: string; first: string }

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
  const { nurse, words, keptAt } = sent
  const [state, fields] = useForm<Fields>({
    id: 'undo',
    reply,
    defaultValue: { arrivedAt: keptAt ?? '', first: keptAt ? 'there' : 'did-not-come' },
  })
  const above = state.errors?.join(' ') ?? (state.fieldErrors.length > 0 ? messages.checkFields : null)
  return (
    <form method="post" className="card stack" noValidate>
      <h2>{nurse ? `${nurse.name}, ${words}` : words}</h2>
      {nurse ? (
        <p>
          <a href={`tel:+91${nurse.number}`}>Call {nurse.name}</a>
        </p>
      ) : (
        <p>The nurse who was sent cannot come. Please send a different nurse.</p>
      )}
      {above ? <StatusMessage text={above} isError takesFocus /> : null}
      {keptAt && shown.nurse ? (
        <p className="notice">{reportedArrivalWords(shown.nurse.name, keptAt)}</p>
      ) : null}
      {sent.canBeUndone ? <Undo shown={shown} sent={sent} fields={fields} /> : null}
    </form>
  )
}

function Undo({
  shown,
  sent,
  fields: { arrivedAt, first },
}: {
  shown: ShownSend & { formId: string }
  sent: NonNullable<ShownSend['sent']>
  fields: Record<keyof Fields, FormField>
}) {
  const name = sent.nurse?.name
  return (
    <>
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="id" value={shown.formId} />
      <input type="hidden" name="seen" value={shown.seen} />
      <input type="hidden" name="line" value={sent.line} />
      <input type="hidden" name="day" value={sent.day} />
      <input type="hidden" name="keptAt" value={sent.keptAt ?? ''} />
      {sent.asksFirst && shown.nurse ? (
        <fieldset className="stack stack--tight">
          <legend>What do you know about {shown.nurse.name}?</legend>
          <Choice field={first} value="there" label="Is there" />
          <TextField field={arrivedAt} label="Since" inputMode="numeric" maxLength={30} placeholder="08:00" />
          <Choice field={first} value="may-come" label="May still come" />
          <Choice field={first} value="did-not-come" label="Did not come" />
        </fieldset>
      ) : null}
      <p>
        <button className="button button--quiet">{undoWords(name)}</button>
      </p>
      {name ? (
        <p className="muted">
          {name} will be told not to go, and so will the family if it was told to expect them.
        </p>
      ) : null}
    </>
  )
}

function Choice({ field, value, label }: { field: FormField; value: string; label: string }) {
  return (
    <label className="checkbox">
      <input type="radio" name={field.name} value={value} defaultChecked={field.initialValue === value} />
      <span>{label}</span>
    </label>
  )
}
