import { type Answer } from '#tests/support/site.ts'

/* What addresses.test.ts and its long tests share. */

export const origin = 'http://localhost:3333'

/** Everything in an answer that a browser may open by itself, by a click or by a button. */
export function targetsOf({ html, headers, location }: Answer): string[] {
  const attributes = [...html.matchAll(/\s(?:href|action|formaction|src)="([^"]*)"/gi)].map(
    ([, value = '']) => value.replaceAll('&amp;', '&'),
  )
  const refresh = /url=(.*)$/.exec(headers.refresh ?? '')?.[1]
  return [...attributes, location, refresh].filter((target) => typeof target === 'string')
}

export const hostile = ['https://evil.example/a', '//evil.example', '/\\evil.example', 'javascript:alert(1)']
export const parameters = [
  'redirectTo',
  'back',
  'next',
  'to',
  'url',
  'return',
  'location',
  'index',
  '_routes',
]
