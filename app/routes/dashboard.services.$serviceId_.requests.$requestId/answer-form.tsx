import { SelectField, TextArea } from '#app/forms/field.tsx'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import { requestOutcomeWords } from '#app/content/office/requests.ts'
import { requestLengths, requestOutcomes } from '#domain/family-requests.ts'

const labels = { outcome: 'The answer', answer: 'In your words' }

/** The form of the office's answer, which the family reads with the administrator's name. */
export function AnswerForm({ path, reply }: { path: string; reply: FormReply | undefined }) {
  const [form, fields] = useForm<{ outcome: string; answer: string }>({ id: 'answer', reply })
  return (
    <form method="post" action={path} className="card stack" {...formProps(form)}>
      <h2>Answer</h2>
      <p className="muted">
        The family will see your answer and your name on their page, and will get an SMS and an email about
        it.
      </p>
      <FormErrors form={form} labels={labels} />
      <SelectField field={fields.outcome} label={labels.outcome} required>
        <option value="">Please choose</option>
        {requestOutcomes.map((outcome) => (
          <option key={outcome} value={outcome}>
            {requestOutcomeWords[outcome]}
          </option>
        ))}
      </SelectField>
      <TextArea
        field={fields.answer}
        label={labels.answer}
        hint={`At most ${requestLengths.answer} characters.`}
        maxLength={requestLengths.answer}
        required
      />
      <SubmitButton>Answer the family</SubmitButton>
    </form>
  )
}
