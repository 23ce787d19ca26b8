import type { Answer, Site } from './browse.ts'

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** The fields that answer the CAPTCHA question of a page. */
export function captchaOf(page: Answer): { captchaAnswer: string; captchaToken: string } {
  const [, first = '', second = ''] = /What is (\w+) plus (\w+)\?/.exec(page.text) ?? []
  return {
    captchaAnswer: String(numbers.indexOf(first) + numbers.indexOf(second)),
    captchaToken: page.value('captchaToken') ?? '',
  }
}

/** Opens a page and posts its form, the CAPTCHA answered. */
export async function fillIn(site: Site, path: string, fields: Record<string, string>): Promise<Answer> {
  return site.post(path, { ...captchaOf(await site.get(path)), ...fields })
}
