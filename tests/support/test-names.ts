import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'

const read = new Map<string, string[] | null>()

/** The names of the tests of a file and of their groups, as its source has them; null without the file. */
export function testNames(file: string): string[] | null {
  const known = read.get(file)
  if (known !== undefined) return known
  const names = existsSync(file) ? namesIn(readFileSync(file, 'utf8')) : null
  read.set(file, names)
  return names
}

/** Text literals that stand first in a call of `test`, `it` or `describe`, or of what such a call gave. */
export function namesIn(source: string): string[] {
  const file = ts.createSourceFile('tests.ts', source, ts.ScriptTarget.Latest)
  const callees = new Set(['test', 'it', 'describe'])
  const names: string[] = []
  function visit(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isIdentifier(node.name)) {
      if (callees.has(rootOf(node.initializer))) callees.add(node.name.text)
    }
    if (ts.isCallExpression(node) && callees.has(rootOf(node.expression))) {
      const [first] = node.arguments
      if (first && ts.isStringLiteralLike(first)) names.push(first.text)
      else if (first && ts.isTemplateExpression(first)) names.push(first.getText(file).slice(1, -1))
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

/** The first name of an expression: `test` of `test.each(cases)`. */
function rootOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text
  const isFurther =
    ts.isPropertyAccessExpression(expression) ||
    ts.isCallExpression(expression) ||
    ts.isTaggedTemplateExpression(expression)
  if (!isFurther) return ''
  return rootOf(ts.isTaggedTemplateExpression(expression) ? expression.tag : expression.expression)
}
