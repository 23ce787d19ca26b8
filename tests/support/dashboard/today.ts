/* What today.test.ts and its long tests share. */

export const path = '/dashboard/panel'

/** A group of Today as a text browser shows it. */
export function groupOf(html: string, id: string): string {
  const [, group = ''] = new RegExp(`<section id="${id}"(.*?)</section>`, 's').exec(html) ?? []
  return group
    .replace(/^[^>]*>/, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
