import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Template } from '#tools/deploy/cloudformation.ts'
import { DeployAccount } from '#tests/support/deploy/account.ts'
import { artifactPaths, makeCheckout } from '#tests/support/deploy/checkout.ts'
import { rightsOf } from '#tests/support/deploy/role.ts'
import { runDeploy } from '#tests/support/deploy/run-deploy.ts'
import { expect, test } from '#tests/support/e2e/test.ts'

/* What the workflow Build hands to a deploy is enough for it; it is here because it needs a build. */

test(
  'with the artifact of the build alone, an empty checkout has what a deploy needs',
  { tag: '@long' },
  async () => {
    const folder = makeCheckout()
    const account = new DeployAccount(rightsOf('staging'))
    await account.start()
    try {
      for (const path of artifactPaths()) cpSync(path, join(folder, path), { recursive: true })
      const { code, output } = await runDeploy(folder, account.origin, '--dry-run')
      expect(output).toContain('Dry run complete')
      expect(code).toBe(0)

      const { Resources } = JSON.parse(readFileSync(join(folder, 'sam.json'), 'utf8')) as Template
      const functions = Object.entries(Resources).filter(
        ([, { Type }]) => Type === 'AWS::Serverless::Function',
      )
      expect(functions).toHaveLength(3)
      // `index.handler` is a function's handler in the template.
      const modules = functions.map(([, each]) => join(String(each.Properties?.CodeUri), 'index.mjs'))
      expect(modules.filter((file) => !existsSync(file))).toEqual([])
    } finally {
      account.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
