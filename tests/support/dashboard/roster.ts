/* What roster.test.ts and its long tests share. */

export const week = '2026-11-23'
export const path = '/dashboard/roster'

/** The rows of the table with this caption as text browsers read them: cells between bars. */
export function rowsIn(html: string, caption = 'The week by day'): string[] {
  const [, body = ''] = html.split(`${caption}</caption>`)[1]?.match(/(.*?)<\/table>/s) ?? []
  return [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)).join(' | '),
  )
}

export function textOf(html: string): string {
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/\s+/g, ' ')
    .trim()
}
