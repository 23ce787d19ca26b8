import { expect, test } from 'vitest'
import { openSite } from '#tests/support/site.ts'

test.each([
  ['/login', ['current-password']],
  ['/signup', ['new-password', 'new-password']],
])('the password fields of %s are masked and allow autofill', async (path, expected) => {
  const { html } = await openSite().get(path)
  const fields = html.match(/<input[^>]*>/g)?.filter((field) => /name="[^"]*password/i.test(field)) ?? []
  expect(fields.map((field) => /autocomplete="([^"]*)"/i.exec(field)?.[1])).toEqual(expected)
  expect(fields.filter((field) => !field.includes('type="password"'))).toEqual([])
  expect(fields.filter((field) => /onpaste|maxlength="\d{1,2}"/i.test(field))).toEqual([])
})
