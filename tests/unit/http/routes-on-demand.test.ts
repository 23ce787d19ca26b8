import type { ServerBuild } from '@remix-run/node'
import { beforeEach, expect, test } from 'vitest'
import { routesOnDemand } from '#server/http/routes-on-demand.server.ts'

const rootModule = { default: 'root' }
let asked: string[]
let prepared: unknown[]
let refusing: Set<string>
let buildFor: ReturnType<typeof routesOnDemand>

beforeEach(() => {
  asked = []
  prepared = []
  refusing = new Set()
  buildFor = routesOnDemand(
    buildOf([
      ['front', 'root', { index: true }],
      ['office', 'root', { path: 'office' }],
      ['lists', 'office', { path: 'lists' }],
      ['list', 'office', { path: 'lists/:name' }],
    ]),
    (module) => {
      prepared.push(module.default)
      return module
    },
  )
})

/** A build as tools/build/remix-build.ts makes it: the root is loaded, and functions load the other routes. */
function buildOf(routes: [string, string, object][]): ServerBuild {
  const onDemand = routes.map(([id, parentId, rest]) => {
    async function load() {
      asked.push(id)
      await Promise.resolve()
      if (refusing.has(id)) throw new Error(`${id} is not there`)
      return { default: id }
    }
    return [id, { id, parentId, module: load, ...rest }]
  })
  const root = { id: 'root', path: '', module: rootModule }
  const all = { root, ...Object.fromEntries(onDemand) }
  return { routes: all, assets: { routes: all } } as unknown as ServerBuild
}

/** The routes of which Remix knows for a request; all have their modules. */
async function routesFor(path: string): Promise<string[]> {
  const { routes, assets } = await buildFor(path)
  expect(Object.keys(assets.routes)).toEqual(Object.keys(routes))
  for (const { module, id } of Object.values(routes)) expect(module.default).toBe(id)
  return Object.keys(routes)
}

test('an address has its route and the parents, and nothing else', async () => {
  expect(await routesFor('/office/lists/nurses')).toEqual(['root', 'office', 'list'])
  expect(asked).toEqual(['office', 'list'])
})

test('a loaded route is not loaded again, and gives the same build', async () => {
  const first = await buildFor('/office/lists')
  expect(await buildFor('/office/lists')).toBe(first)
  expect(await buildFor('/office/lists.data')).toBe(first)
  expect(await routesFor('/')).toEqual(['root', 'front'])
  expect(asked).toEqual(['office', 'lists', 'front'])
})

test.each([
  ['/_root.data', ['root', 'front']],
  ['/office/lists.data', ['root', 'office', 'lists']],
])('%s asks for the data of a page', async (path, routes) => {
  expect(await routesFor(path)).toEqual(routes)
})

test('an unknown address is answered by the root', async () => {
  expect(await routesFor('/nowhere/at-all')).toEqual(['root'])
  expect(await routesFor('/%E0%A4%A')).toEqual(['root'])
})

test('two concurrent first requests both find their routes', async () => {
  const both = await Promise.all([routesFor('/office/lists'), routesFor('/office/lists/nurses')])
  expect(both).toEqual([
    ['root', 'office', 'lists'],
    ['root', 'office', 'list'],
  ])
})

test('each module is prepared once', async () => {
  await routesFor('/office/lists')
  await routesFor('/office/lists/nurses')
  await routesFor('/')
  expect(prepared).toEqual(['root', 'office', 'lists', 'list', 'front'])
})

test('a route that could not be loaded is loaded again later', async () => {
  refusing.add('lists')
  await expect(buildFor('/office/lists')).rejects.toThrow('lists is not there')
  refusing.clear()
  expect(await routesFor('/office/lists')).toEqual(['root', 'office', 'lists'])
})

test('in the sandbox every module is loaded at the start', async () => {
  const routes = { root: { id: 'root', path: '', module: rootModule } }
  const build = { routes, assets: { routes } } as unknown as ServerBuild
  expect((await routesOnDemand(build, (module) => module)('/office')).routes).toEqual(routes)
})
