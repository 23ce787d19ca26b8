/** HTML that is safe to send: made by `markup`, which escapes every value. */
export type Markup = { readonly html: string }

type Value = Markup | string | number | null | undefined | false | readonly Value[]

/**
 * Makes HTML from a template, for pages without React (docs/decisions/0040). Texts and numbers are escaped, also inside attributes, which
 * must stand in double quotes; HTML made by this function stays as it is; lists are joined; null, undefined and false leave nothing.
 * (A tag named `html` would be laid out by prettier, and the page would carry the spaces.)
 */
export function markup(parts: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const [first = '', ...rest] = parts
  return { html: rest.reduce((made, part, index) => made + textOf(values[index]) + part, first) }
}

function textOf(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  return 'html' in value ? value.html : value.map(textOf).join('')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
