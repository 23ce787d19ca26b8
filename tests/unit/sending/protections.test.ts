import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/*
 * Each limit that a known browser passes takes a `Caller`: the address and the browser. This test reads all sources for the functions that
 * take one, and for their calls: a page hands on the one that `readCaller` has read, a function of the server the one that it was given.
 */

const files = globSync(['server/**/*.ts', 'app/**/*.{ts,tsx}'], {
  exclude: (name) => name.includes('paraglide'),
})
const sources = files.map((file) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true),
)

function nodesOf<Node extends ts.Node>(root: ts.Node, is: (node: ts.Node) => node is Node): Node[] {
  const found: Node[] = []
  const visit = (node: ts.Node) => {
    if (is(node)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(root)
  return found
}

const isCaller = ({ type }: ts.ParameterDeclaration) => type?.getText() === 'Caller'

/** The functions that take a `Caller`, with its place among their parameters. */
const limited = new Map(
  sources.flatMap((source) =>
    nodesOf(source, ts.isFunctionDeclaration).flatMap((each) => {
      const place = each.parameters.findIndex(isCaller)
      return place < 0 ? [] : [[each.name?.text ?? '', { place, parameter: each.parameters[place] }] as const]
    }),
  ),
)

/** Whether the argument is what `readCaller` has read, or what the surrounding function was given. */
function isHandedOn(given: ts.Expression | undefined, call: ts.CallExpression): boolean {
  if (!given) return false
  if (/^await readCaller\(/.test(given.getText())) return true
  if (!ts.isIdentifier(given)) return false
  for (let node: ts.Node = call; !ts.isSourceFile(node); node = node.parent) {
    if (!ts.isFunctionLike(node)) continue
    if (node.parameters.some((each) => isCaller(each) && each.name.getText() === given.text)) return true
    const variables = nodesOf(node, ts.isVariableDeclaration)
    if (variables.some(({ name, initializer }) => name.getText() === given.text && isRead(initializer)))
      return true
  }
  return false
}

const isRead = (value: ts.Expression | undefined) => /^await readCaller\(/.test(value?.getText() ?? '')

test('the functions with a protection are those of every way in, and none can be called without it', () => {
  expect([...limited.keys()]).toEqual(
    expect.arrayContaining(['signIn', 'requestLink', 'sendPhoneSignInCode']),
  )
  for (const [name, { parameter }] of limited)
    expect(parameter?.initializer ?? parameter?.questionToken, name).toBeUndefined()
})

test('every call of a limited function passes on the caller of the request', () => {
  const calls = sources.flatMap((source) =>
    nodesOf(source, ts.isCallExpression).flatMap((call) => {
      const name = call.expression.getText()
      const found = limited.get(name)
      return found ? [{ file: source.fileName, name, call, given: call.arguments[found.place] }] : []
    }),
  )
  for (const name of limited.keys()) expect(calls.map((each) => each.name)).toContain(name)
  const without = calls.filter(({ call, given }) => !isHandedOn(given, call))
  expect(without.map(({ file, name }) => `${name} in ${file}`)).toEqual([])
  const doors = calls
    .filter(({ file }) => file.startsWith('app/'))
    .map(({ file, name }) => `${name} in ${file}`)
  expect(doors.sort()).toEqual([
    'requestLink in app/routes/forgotpassword.tsx',
    'sendJoinCode in app/routes/staff.join/route.tsx',
    'sendPhoneSignInCode in app/routes/login_.code.tsx',
    'sendPhoneSignInCode in app/routes/login_.phone.tsx',
    'signIn in app/routes/login/route.tsx',
  ])
})

test('no browser is taken as known but by its cookie, and none without one', () => {
  for (const source of sources) {
    const text = source.getText()
    if (!source.fileName.endsWith('known-browser-cookie.server.ts'))
      expect(text).not.toContain('isKnownBrowsers,')
    expect(/knownBrowsers: \[/.test(text), source.fileName).toBe(false)
  }
})
