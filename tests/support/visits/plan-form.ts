import type { Answer, Site } from '#tests/support/site.ts'

/* The form of the plan page, as a browser without JavaScript fills it in and posts it. */

/** The address of the page of a service's plan. */
export const planPath = (serviceId: string) => `/dashboard/services/${serviceId}/plan`

/** All boxes of the days of the week, ticked. */
export const everyWeekday = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => [`weekday${weekday}`, 'on']),
)

/** A new line of day shifts, from Wednesday on. */
export const dayLine = { form: 'addLine', shift: 'day', from: '2026-11-25', ...everyWeekday }

/** The hidden fields and chosen values of the form that a page shows. */
export function fieldsOf(answer: Answer): Record<string, string> {
  const form = answer.html.match(/<form[^>]*plan(?:\?[^"]*)?"[^>]*>.*?<\/form>/s)?.[0] ?? ''
  const inputs = form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? []
  return Object.fromEntries(
    inputs.map((input) => {
      const name = input.match(/name="([^"]*)"/)?.[1] ?? ''
      return [name, answer.value(name) ?? '']
    }),
  )
}

/** What the button of a preview says. */
export function saveButton({ html }: Answer): string | undefined {
  return html.match(/<button[^>]*value="save"[^>]*>([^<]*)</)?.[1]
}

/** Presses the button of a preview, with the tick where many visits are removed; `more` replaces fields of it. */
export async function savePreview(
  site: Site,
  path: string,
  preview: Answer,
  more: Record<string, string> = {},
) {
  const removes = preview.html.match(/name="removes"[^>]*value="(\d+)"/)?.[1]
  return site.post(path, { ...fieldsOf(preview), ...(removes && { removes }), intent: 'save', ...more })
}
