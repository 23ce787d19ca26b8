import * as m from '#app/content/paraglide/messages.js'
import { SelectField, TextArea, TextField } from '#app/forms/field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import { requestLengths } from '#domain/family-requests.ts'
import type { RequestsPage } from './requests-page.server.ts'

type Fields = { kind: string; visit: string; wish: string; words: string }

/** The form by which a family asks the office. It keeps its id when it was refused, so that it stays one request however often it is sent. */
export function AskForm({
  form: { id, kinds, visits, named },
  path,
  reply,
}: {
  form: NonNullable<RequestsPage['form']>
  path: string
  reply: FormReply | undefined
}) {
  const [form, fields] = useForm<Fields>({
    id: 'request',
    reply,
    defaultValue: { kind: named ? 'time' : '', visit: named },
  })
  const labels = {
    kind: m.requests_kind(),
    visit: m.requests_visit(),
    wish: m.requests_wish(),
    words: m.requests_words(),
  }
  return (
    <form method="post" action={path} className="stack" {...formProps(form)}>
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="form" value={reply?.typed?.form ?? id} />
      <SelectField field={fields.kind} label={labels.kind} required>
        <option value="">{m.requests_choose()}</option>
        {kinds.map(({ kind, words }) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </SelectField>
      {visits.length > 0 ? (
        <SelectField field={fields.visit} label={labels.visit}>
          <option value="">{m.requests_visit_all()}</option>
          {visits.map((visit) => (
            <option key={visit.id} value={visit.id}>
              {visit.words}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TextField
        field={fields.wish}
        label={labels.wish}
        hint={m.requests_wish_hint()}
        maxLength={requestLengths.wish}
      />
      <TextArea field={fields.words} label={labels.words} maxLength={requestLengths.words} />
      <SubmitButton>{m.requests_send()}</SubmitButton>
    </form>
  )
}
