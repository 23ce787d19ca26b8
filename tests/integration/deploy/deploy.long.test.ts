import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Template } from '#tools/deploy/cloudformation.ts'
import { makeTemplate } from '#tools/deploy/make-template.ts'
import { DeployAccount } from '#tests/support/deploy/account.ts'
import { artifactPaths, makeCheckout } from '#tests/support/deploy/checkout.ts'
import { rightsOf } from '#tests/support/deploy/role.ts'
import { runDeploy } from '#tests/support/deploy/run-deploy.ts'
import { isAllowedOnce, without, type AwsRequest } from '#tests/support/policy.ts'

/*
 * Whole runs of `arc deploy`, with the rights that GitHub's role has, in a checkout that has the artifact of the workflow Build and
 * no more. What is in the artifact is made up here; tests/e2e/javascript/artifact.spec.ts plays it with the build.
 */

const rights = rightsOf('staging')
const account = new DeployAccount(rights)
const folder = makeCheckout()
const texts = 'app/content/paraglide'

beforeAll(async () => {
  for (const path of artifactPaths()) {
    // The texts are compiled before every test; what is built is made up.
    if (path === texts) cpSync(path, join(folder, path), { recursive: true })
    if (path === texts) continue
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'index.mjs'), `// ${path}`)
  }
  // A deploy refuses the values of the example.
  const example = readFileSync('tools/deploy/stages.example.json', 'utf8')
  const own = example.replaceAll('.example"', '.test"').replaceAll('"example-', '"care-')
  writeFileSync(join(folder, 'stages.json'), own.replaceAll(':111122223333:', ':222233334444:'))
  vi.stubEnv('STAGES_FILE', join(folder, 'stages.json'))
  await account.start()
})
afterAll(() => {
  account.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What IAM checked, each once; names that differ from run to run are left out. */
function listed(requests: AwsRequest[]): string[] {
  const lines = requests.map(({ action, resource = '*' }) => {
    const named = resource.replace(/^[^/]*:(?=.)/, '').replace(/(deployments|staticbucket)-\w+/, '$1-*')
    return `${action} ${named.replace(/-\*\/.+/, '-*/*')}`
  })
  return [...new Set(lines)].sort()
}

function withoutCode({ Description: _timestamp, ...template }: Template): Template {
  const copy = structuredClone(template)
  for (const { Properties } of Object.values(copy.Resources)) delete Properties?.CodeUri
  return copy
}

describe('a whole deploy with the role of CI', () => {
  const checked: AwsRequest[] = []

  test('makes the stack from the template that is checked, and uploads functions and static files', async () => {
    const { code, output } = await runDeploy(folder, account.origin)
    expect(account.refused).toEqual([])
    expect(output).toContain('Success!')
    expect(code).toBe(0)
    expect(output).not.toContain('no host but this machine')
    expect(withoutCode(account.template as Template)).toEqual(
      withoutCode(await makeTemplate('staging', folder)),
    )
    const [artifacts, files] = [...account.buckets].map(([, objects]) => [...objects.keys()])
    // One for each function, and the template.
    expect(artifacts).toHaveLength(4)
    expect(files).toEqual(expect.arrayContaining(['favicon.ico', 'build/index.mjs']))
    checked.push(...account.checked)
    expect(listed(account.checked)).toMatchInlineSnapshot(`
      [
        "cloudformation:CreateChangeSet transform/Serverless-2016-10-31",
        "cloudformation:CreateStack stack/NivaasStaging/*",
        "cloudformation:DescribeStackResources stack/NivaasStaging/*",
        "cloudformation:DescribeStacks stack/NivaasStaging/*",
        "cloudformation:ListStackResources stack/NivaasStaging/*",
        "cloudfront:CreateInvalidation distribution/E0000000000001",
        "cloudfront:ListDistributions distribution/*",
        "iam:PassRole role/NivaasStaging-DailyRole-1A2B3C",
        "iam:PassRole role/NivaasStaging-NoticesRole-1A2B3C",
        "iam:PassRole role/NivaasStaging-Role-1A2B3C",
        "iam:PassRole role/NivaasStaging-SchedulerRole-1A2B3C",
        "iam:PassRole role/NivaasStaging-UserPoolSmsRole-1A2B3C",
        "s3:CreateBucket nivaas-cfn-deployments-*",
        "s3:GetObject nivaas-cfn-deployments-*/*",
        "s3:GetObject nivaasstaging-staticbucket-*/*",
        "s3:ListBucket nivaas-cfn-deployments-*",
        "s3:ListBucket nivaasstaging-staticbucket-*",
        "s3:PutObject nivaas-cfn-deployments-*/*",
        "s3:PutObject nivaasstaging-staticbucket-*/*",
        "ssm:GetParametersByPath parameter/nivaas",
        "ssm:GetParametersByPath parameter/nivaas/deploy",
        "ssm:PutParameter parameter/nivaas/deploy/bucket",
      ]
    `)
  })

  test('updates it, and removes what former deploys left', async () => {
    account.passYears()
    for (const path of ['build/notices', 'public/build']) appendFileSync(join(folder, path, 'index.mjs'), ';')
    const { code, output } = await runDeploy(folder, account.origin)
    expect(account.refused).toEqual([])
    expect(output).toContain('Success!')
    expect(code).toBe(0)
    const first = new Set(listed(checked))
    expect(listed(account.checked).filter((line) => !first.has(line))).toMatchInlineSnapshot(`
      [
        "cloudformation:UpdateStack stack/NivaasStaging/*",
        "s3:DeleteObject nivaas-cfn-deployments-*/*",
      ]
    `)
    checked.push(...account.checked)
  })

  test('names each permission that is taken out of the role', () => {
    expect(checked.length).toBeGreaterThan(50)
    expect(checked.filter((request) => !isAllowedOnce(rights, request))).toEqual([])
  })

  test('ends where a permission is missing, and says which', async () => {
    account.rights = without(rights, 'ssm:GetParametersByPath')
    const { code, output } = await runDeploy(folder, account.origin)
    expect(output).toContain(
      'not authorized to perform: ssm:GetParametersByPath on resource: arn:aws:ssm:ap-south-1:111122223333:parameter/nivaas\n',
    )
    expect(code).toBe(1)
  })
})
