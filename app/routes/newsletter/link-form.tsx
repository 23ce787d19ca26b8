import { Form } from '@remix-run/react'
import { SubmitButton } from '#app/forms/form.tsx'

/** What the link of an e-mail does, and the button that does it: the form posts to the link's own address. */
export function LinkForm({ text, button }: { text: string; button: string }) {
  return (
    <Form method="post" className="form stack">
      <p>{text}</p>
      <SubmitButton>{button}</SubmitButton>
    </Form>
  )
}
