import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'

const read = new Map<string, string[] | null>()

/** The titles of the tests and groups of a file, as in its source; null when there is no file. */
export function testNames(file: string): string[] | null {
  const known = read.get(file)
  if (known !== undefined) return known
  const names = existsSync(file) ? namesIn(readFileSync(file, 'utf8')) : null
  read.set(file, names)
  return names
}

/** Text literals that are the first argument of `test`, `it` or `describe`, or of a function made by such a call. */
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

/** The leftmost identifier of an expression: `test` in `test.each(cases)`. */
function rootOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text
  const isFurther =
    ts.isPropertyAccessExpression(expression) ||
    ts.isCallExpression(expression) ||
    ts.isTaggedTemplateExpression(expression)
  if (!isFurther) return ''
  return rootOf(ts.isTaggedTemplateExpression(expression) ? expression.tag : expression.expression)
}
