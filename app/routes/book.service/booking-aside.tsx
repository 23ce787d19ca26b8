import { useEffect, useState } from 'react'
import type { FormTexts } from './form-texts.server.ts'

/**
 * Beside the form: the booking as it was sent, which follows the fields where scripts run, and what happens next.
 * @param sent the values of the summary's rows of a form that was refused
 */
export function BookingAside({
  formId,
  texts: { summary, next },
  sent,
}: {
  formId: string
  texts: FormTexts
  sent: string[] | undefined
}) {
  const { rows } = summary
  const [typed, setTyped] = useState<string[]>()
  useEffect(() => {
    const form = document.getElementById(formId)
    const follow = () =>
      setTyped(
        rows.map(({ fields }) =>
          fields
            .map((name) => valueIn(form, name))
            .filter(Boolean)
            .join(', '),
        ),
      )
    form?.addEventListener('change', follow)
    return () => form?.removeEventListener('change', follow)
  }, [formId, rows])
  const values = typed ?? sent
  return (
    <aside className="stack">
      {values ? (
        <section className="card">
          <h2>{typed ? summary.title : summary.titleOfSent}</h2>
          <dl className="facts">
            {rows.map(({ label, empty }, place) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{values[place] || empty}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      <section className="card">
        <h2>{next.title}</h2>
        <ol>
          {next.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {next.links.map(({ words, href, label }) => (
          <p key={href}>
            {words} <a href={href}>{label}</a>
          </p>
        ))}
      </section>
    </aside>
  )
}

/** What a field of the form says, as it is read there; empty where it is hidden. */
function valueIn(form: HTMLElement | null, name: string): string {
  const control = form?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)
  if (!control?.offsetParent || !control.value) return ''
  if ('selectedOptions' in control) return control.selectedOptions[0]?.text ?? ''
  if (control.type !== 'datetime-local') return control.value
  return new Date(control.value).toLocaleString(`${document.documentElement.lang}-IN-u-nu-latn`, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
}
