import '#tools/sandbox/begin-at.mjs'
import { afterEach, expect } from 'vitest'
import { refusedHosts } from '#tools/sandbox/loopback-only.mjs'

/* Before each test file: it reaches this machine alone, as the sandbox does. A test that asks another host fails, also where the error is caught. */
afterEach(() => {
  expect(refusedHosts.splice(0)).toEqual([])
})
