import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { build, type Rollup } from 'vite'
import { replaceModules } from '#tools/build/replaced-modules.ts'

const row = (module: string) => ({
  module,
  why: 'For this test.',
  gain: { coldStart: 'nothing', zip: 'nothing' },
  source: "export const word = 'replaced'",
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replaced-'))
  writeFileSync(join(folder, 'entry.js'), "import { word } from 'a-package'\nconsole.log(word)")
})
afterEach(() => rmSync(folder, { recursive: true }))

async function bundleWith(modules: string[], all: boolean): Promise<string> {
  const [result] = (await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    ssr: { noExternal: true },
    plugins: [replaceModules(modules.map(row), { all })],
    build: { ssr: join(folder, 'entry.js'), write: false },
  }).then((results) => [results].flat())) as Rollup.RollupOutput[]
  return result?.output[0].code ?? ''
}

test('a module of a row is replaced by its source', async () => {
  expect(await bundleWith(['a-package'], true)).toContain('replaced')
})

test('the build fails when nothing imports the module of a row', async () => {
  await expect(bundleWith(['a-package', 'another-package'], true)).rejects.toThrow(
    'Nothing imports another-package any more',
  )
})

test('a function that is a part of the product need not import all of the modules', async () => {
  expect(await bundleWith(['a-package', 'another-package'], false)).toContain('replaced')
})
