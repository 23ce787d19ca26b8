import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '#tests/support/e2e/test.ts'

/* The report of a pull request about the build (.github/workflows/pull-request.yml); it is here because it needs a build. */

test('the sizes of the build are measured: the functions, the landing page and every route', async () => {
  const { stdout } = await promisify(execFile)('node', ['tools/build/report-sizes.ts'])
  const sizes = JSON.parse(stdout) as Record<string, number>
  expect(Object.keys(sizes)).toEqual(
    expect.arrayContaining([
      'The Lambda’s zip',
      'The daily run’s zip',
      'The notices’ zip',
      'JavaScript of the landing page',
      'CSS of the landing page',
      'JavaScript of routes/login',
      'JavaScript of routes/dashboard.panel',
    ]),
  )
  expect(Object.entries(sizes).filter(([, bytes]) => !(bytes > 1000))).toEqual([])
})
