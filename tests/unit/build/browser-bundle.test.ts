import { expect, test } from 'vitest'
import { describeLeak, findLeaks } from '#tools/build/browser-bundle.ts'

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
