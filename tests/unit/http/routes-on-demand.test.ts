import type { ServerBuild } from '@remix-run/node'
import { beforeEach, expect, test } from 'vitest'
import { routesOnDemand } from '#server/http/routes-on-demand.server.ts'

const rootModule = { default: 'root' }
let asked: string[]
let refusing: Set<string>
let buildFor: ReturnType<typeof routesOnDemand>

beforeEach(() => {
  asked = []
  refusing = new Set()
  buildFor = routesOnDemand(
    buildOf([
      ['front', 'root', { index: true }],
      ['office', 'root', { path: 'office' }],
      ['lists', 'office', { path: 'lists' }],
      ['list', 'office', { path: 'lists/:name' }],
    ]),
    (module) => module,
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
  return { routes: { root, ...Object.fromEntries(onDemand) } } as unknown as ServerBuild
}

/** The routes whose modules are loaded after a request. */
async function loadedFor(path: string): Promise<string[]> {
  const { routes } = await buildFor(path)
  return Object.values(routes).flatMap(({ id, module }) => (module.default ? [id] : []))
}

test('an address loads its route and the parents, and nothing else', async () => {
  expect(await loadedFor('/office/lists/nurses')).toEqual(['root', 'office', 'list'])
  expect(asked).toEqual(['office', 'list'])
})

test('a loaded route is not loaded again', async () => {
  const first = await buildFor('/office/lists')
  expect(await buildFor('/office/lists')).toBe(first)
  expect(await loadedFor('/')).toEqual(['root', 'front', 'office', 'lists'])
  expect(asked).toEqual(['office', 'lists', 'front'])
})

test.each([
  ['/_root.data', ['root', 'front']],
  ['/office/lists.data', ['root', 'office', 'lists']],
])('%s asks for the data of a page', async (path, routes) => {
  expect(await loadedFor(path)).toEqual(routes)
})

test('an unknown address is answered by the root', async () => {
  expect(await loadedFor('/nowhere/at-all')).toEqual(['root'])
  expect(await loadedFor('/%E0%A4%A')).toEqual(['root'])
})

test('two concurrent first requests both find their routes', async () => {
  const both = await Promise.all([loadedFor('/office/lists'), loadedFor('/office/lists/nurses')])
  expect(both).toEqual([
    expect.arrayContaining(['office', 'lists']),
    expect.arrayContaining(['office', 'list']),
  ])
  expect(await loadedFor('/')).toEqual(['root', 'front', 'office', 'lists', 'list'])
})

test('a route that could not be loaded is loaded again later', async () => {
  refusing.add('lists')
  await expect(buildFor('/office/lists')).rejects.toThrow('lists is not there')
  refusing.clear()
  expect(await loadedFor('/office/lists')).toEqual(['root', 'office', 'lists'])
})

test('in the sandbox every module is loaded at the start', async () => {
  const routes = { root: { id: 'root', path: '', module: rootModule } }
  const build = { routes } as unknown as ServerBuild
  expect((await routesOnDemand(build, (module) => module)('/office')).routes).toEqual(routes)
})
