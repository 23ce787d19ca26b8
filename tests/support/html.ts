import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // The header's links are in the HTML twice, and each width shows one set; axe checks the visible one.
    'unique-landmark': 'off',
    // A button without a type submits its form, as intended.
    'no-implicit-button-type': 'off',
  },
})

/** A control for dates ignores its placeholder; a browser without such a control shows it (docs/decisions/0004). */
const datePlaceholder = /^Attribute "placeholder" is not allowed on <input type="(date|time|datetime-local)">/

/** The roles of a table whose rows become a grid, of which some browsers drop the meaning. */
const tableRole = /^Redundant role "(table|rowgroup|row|columnheader|rowheader|cell)"/

/** The HTML errors of a page, each with the markup around it. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const found = results
    .flatMap(({ messages }) => messages)
    .filter(({ message }) => !datePlaceholder.test(message) && !tableRole.test(message))
    .map(({ ruleId, message, offset }) => `${ruleId}: ${message} at ${html.slice(offset - 40, offset + 80)}`)
  return [...found, ...withoutExample(html)]
}

/** The controls for dates without an example of how to type one. */
function withoutExample(html: string): string[] {
  const controls = html.match(/<input\b[^>]*\stype="(?:date|time|datetime-local)"[^>]*>/g) ?? []
  return controls
    .filter((control) => !control.includes('placeholder="'))
    .map((control) => `no example: ${control}`)
}

/** The `href` values of a page's links. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
}

/** The ids of a page, which a link's fragment can name. */
export function idsOf(html: string): string[] {
  return [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)
}
