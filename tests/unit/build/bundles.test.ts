import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeLeak, findLeaks } from '#tools/build/browser-bundle.ts'
import { compareSizes } from '#tools/build/build-sizes.ts'
import { filesOfSandbox } from '#tools/build/sandbox-names.ts'
import { callerAddressHeader } from '#tools/sandbox/caller-address.ts'

function metafile(bytes: Record<string, number>) {
  return {
    inputs: {
      'app/routes/login.tsx': {
        imports: [{ path: 'domain/form.ts' }, { path: 'server/tokens.server.ts' }],
      },
      'domain/form.ts': { imports: [{ path: 'server/schema.ts' }] },
      'server/schema.ts': { imports: [{ path: 'node_modules/zod/index.js' }] },
      'node_modules/zod/index.js': { imports: [{ path: 'node_modules/zod/core.js' }] },
      'node_modules/zod/core.js': { imports: [] },
    },
    outputs: {
      'public/build/login.js': {
        entryPoint: 'app/routes/login.tsx',
        inputs: Object.fromEntries(
          Object.entries(bytes).map(([file, bytesInOutput]) => [file, { bytesInOutput }]),
        ),
      },
    },
  }
}

test('a server file and a package that reach the browser are named with the imports that lead there', () => {
  const leaks = findLeaks(
    metafile({
      'app/routes/login.tsx': 50,
      'server/schema.ts': 20,
      'node_modules/zod/index.js': 1000,
      'node_modules/zod/core.js': 3000,
    }),
  )
  expect(leaks).toEqual([
    {
      source: 'zod',
      bytes: 4000,
      chain: ['app/routes/login.tsx', 'domain/form.ts', 'server/schema.ts', 'node_modules/zod/index.js'],
    },
    {
      source: 'server/schema.ts',
      bytes: 20,
      chain: ['app/routes/login.tsx', 'domain/form.ts', 'server/schema.ts'],
    },
  ])
  expect(leaks.map(describeLeak)[1]).toBe(
    'server/schema.ts (20 bytes)\n  app/routes/login.tsx\n  → domain/form.ts\n  → server/schema.ts',
  )
})

test('a module removed by tree shaking or emptied for its .server name is no leak', () => {
  const bytes = {
    'domain/form.ts': 40,
    'server/schema.ts': 0,
    'empty-module:#server/tokens.server.ts': 31,
    'node_modules/react/index.js': 9000,
  }
  expect(findLeaks(metafile(bytes))).toEqual([])
})

test('changed sizes are shown beside those of main, the largest change first, and nothing else', () => {
  const before = { 'The zip': 600_000, 'Page one': 90_000, 'Page two': 91_000, 'A page that went': 5_000 }
  const after = { 'The zip': 600_100, 'Page one': 90_000, 'Page two': 89_000, 'A new page': 4_000 }
  expect(compareSizes(before, after).split('\n')).toEqual([
    'Bundle sizes that changed, beside main.',
    '',
    '| | main | here | change in bytes |',
    '| --- | ---: | ---: | ---: |',
    '| A page that went | 5.0 kB |  |  |',
    '| A new page |  | 4.0 kB |  |',
    '| Page two | 91.0 kB | 89.0 kB | -2000 |',
    '| The zip | 600.0 kB | 600.1 kB | +100 |',
  ])
})

test('the report says when nothing changed, and when there is nothing to compare with', () => {
  expect(compareSizes({ 'The zip': 1000 }, { 'The zip': 1000 })).toBe('Bundle sizes: none has changed.')
  expect(compareSizes(null, { 'The zip': 1000 })).toContain('| The zip |  | 1.0 kB |  |')
})

/* `npm run build` says the same of the bundle (tools/build/check-build.ts). */
test('nothing that is deployed names the sandbox’s clock, its guard or its header', () => {
  const deployed = '{app,server,domain,public,tools/deploy}/**/*.{ts,tsx,js,css}'
  expect(globSync(deployed).length).toBeGreaterThan(500)
  expect(filesOfSandbox(deployed)).toEqual([])
})

test('a file that names one of them is found', () => {
  const files = ['begin-at.mjs', 'caller-address.ts', 'loopback-only.mjs'].map((name) => `tools/sandbox/${name}`)
  expect(filesOfSandbox('tools/sandbox/{begin-at.mjs,caller-address.ts,loopback-only.mjs}').sort()).toEqual(files)
  expect(callerAddressHeader).toBe('x-sandbox-address')
})
