import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markup } from '#app/components/nurse/markup.server.ts'
import { seedProperties } from '#tests/support/seeded-properties.ts'

seedProperties(105)

test('a text stays a text, in an element and in an attribute', () => {
  const evil = `"><script>alert('x')</script>&amp;`
  expect(markup`<p title="${evil}">${evil}</p>`.html).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;">&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;</p>',
  )
})

test('whatever the text, none of its signs is markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const made = markup`${text}`.html
      expect(made).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/)
      const read = made
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&')
      expect(read).toBe(text)
    }),
  )
})

test('HTML, lists and numbers are put together, and what is missing leaves nothing', () => {
  const items = ['a&b', 'c'].map((text) => markup`<li>${text}</li>`)
  expect(markup`<ul>${items}</ul>${0}${null}${undefined}${false}`.html).toBe(
    '<ul><li>a&amp;b</li><li>c</li></ul>0',
  )
})

test('the texts of a list are escaped too', () => {
  expect(markup`${['<b>', '</b>']}`.html).toBe('&lt;b&gt;&lt;/b&gt;')
})
