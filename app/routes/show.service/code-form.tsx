import { useFetcher } from '@remix-run/react'
import { FormErrors, SubmitButton } from '#app/forms/form.tsx'
import { CodeField } from '#app/forms/field.tsx'
import { DelayedRedirect, type RedirectNotice } from '#app/components/delayed-redirect.tsx'
import { formProps, useForm, type FormReply } from '#app/forms/use-form.ts'
import * as m from '#app/content/paraglide/messages.js'
import { company } from '#app/content/company.ts'

type Answer = { reply?: FormReply; delayedRedirect?: RedirectNotice }

const texts = {
  confirm: { field: 'bookCode', intro: m.confirm_intro, label: m.confirm_code, button: m.confirm_button },
  close: { field: 'closeCode', intro: m.close_intro, label: m.close_code, button: m.close_button },
} as const

/**
 * Asks for a booking or closing code: the content of both dialogs and of their pages. A fetcher posts
 * it to the page's address, so that a dialog stays open; without JavaScript the page is posted and gives `answer`.
 */
export function CodeForm({
  kind,
  serviceId,
  hasNurse,
  answer,
  onDone,
}: {
  kind: 'confirm' | 'close'
  serviceId: string
  /** Whether a nurse is assigned; without one, the form warns that closing is no cancellation. */
  hasNurse: boolean
  /** For a dialog: called after the delay for reading the success message, to close it. */
  onDone?: () => void
  answer?: Answer | undefined
}) {
  const { field: name, intro, label, button } = texts[kind]
  const fetcher = useFetcher<Answer>()
  const { reply, delayedRedirect } = fetcher.data ?? answer ?? {}
  const [form, fields] = useForm<Record<string, string>>({ id: `${kind}-${serviceId}`, reply })
  const field = fields[name]
  if (delayedRedirect) return <DelayedRedirect {...delayedRedirect} {...(onDone && { onDone })} />
  return (
    <fetcher.Form method="post" action={`/show/service/${serviceId}/${kind}`} {...formProps(form)}>
      <FormErrors form={form} labels={{ [name]: label() }} />
      <p>{intro()}</p>
      {kind === 'close' && !hasNurse ? (
        <p className="notice notice--warning">{m.close_no_nurse({ phone: company.phone.label })}</p>
      ) : null}
      {field ? (
        <CodeField
          field={field}
          label={label()}
          {...(kind === 'confirm' && { hint: m.code_nobody_asks() })}
        />
      ) : null}
      <SubmitButton isBusy={fetcher.state !== 'idle'}>{button()}</SubmitButton>
    </fetcher.Form>
  )
}
