import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

/** What to type where the browser has no control for it. */
const examples = { date: '25/11/2026', time: '08:00', 'datetime-local': '25/11/2026 08:00' }

/**
 * A field for a date, a time or both. Browsers without a control for it show the placeholder and send what was typed (docs/decisions/0004).
 * The booking form has its own fields, because another file to load would slow it down.
 */
export function DateField({
  type,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'type'> & { type: keyof typeof examples }) {
  return <TextField type={type} placeholder={examples[type]} {...field} />
}
