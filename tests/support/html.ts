import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // The header's links stand there twice, of which each width shows one; axe looks at what is shown.
    'unique-landmark': 'off',
    // A button without a type sends its form, which is what those buttons are for.
    'no-implicit-button-type': 'off',
  },
})

/** What is wrong with a page's HTML, each with the place where it is. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, offset }) => `${ruleId}: ${message} at ${html.slice(offset - 40, offset + 80)}`,
    ),
  )
}

/** The addresses that a page's links lead to, as they stand there. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
}

/** What the links of other pages can name on a page. */
export function idsOf(html: string): string[] {
  return [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)
}
