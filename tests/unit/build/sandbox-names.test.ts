import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOfSandbox } from '#tools/build/sandbox-names.ts'
import { callerAddressHeader } from '#tools/sandbox/caller-address.ts'

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
