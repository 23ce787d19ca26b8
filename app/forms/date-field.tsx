import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

/** How each can be typed. */
const examples = { date: '25/11/2026', time: '08:00', 'datetime-local': '25/11/2026 08:00' }

/**
 * A field for a date, a time or both. Its control ignores the placeholder; a browser without such a control shows it, and sends what was typed
 * (docs/decisions/0004). The booking form has the example in its own fields, because a file more to load would make it slower.
 */
export function DateField({
  type,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'type'> & { type: keyof typeof examples }) {
  return <TextField type={type} placeholder={examples[type]} {...field} />
}
