import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { Template } from '#tools/deploy/cloudformation.ts'
import { makeTemplate } from '#tools/deploy/make-template.ts'

/** A server that answers the two AWS calls of a dry run as for a stage that was never deployed. */
async function startEmptyAccount(): Promise<{ origin: string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((incoming, outgoing) => {
    const { url = '', headers } = incoming
    const target = headers['x-amz-target']
    asked.push(
      typeof target === 'string' ? target : (new URL(url, 'http://aws').searchParams.get('Action') ?? url),
    )
    if (target === 'AmazonSSM.GetParametersByPath') {
      outgoing.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' }).end('{"Parameters":[]}')
    } else if (url.includes('Action=DescribeStackResources')) {
      const name = new URL(url, 'http://aws').searchParams.get('StackName')
      const error = `<Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id ${name} does not exist</Message>`
      const answer = `<ErrorResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><Error>${error}</Error></ErrorResponse>`
      outgoing.writeHead(400, { 'content-type': 'text/xml' }).end(answer)
    } else {
      outgoing.writeHead(500).end()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return { origin: `http://127.0.0.1:${address.port}`, asked }
}

/** A copy of the files that a deploy reads, with empty files to upload. */
function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nivaas-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of ['app/content', 'domain', 'server', 'tools', 'app.arc', 'package.json']) {
    cpSync(part, join(folder, part), { recursive: true })
  }
  for (const made of ['public', 'build/server', 'build/daily', 'build/notices'])
    mkdirSync(join(folder, made), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}

test('arc deploy --dry-run makes the template that is checked', { timeout: 120_000 }, async () => {
  const { origin, asked } = await startEmptyAccount()
  const folder = copyProject()
  const { PATH, HOME } = process.env
  const deploy = spawn(
    resolve('node_modules/.bin/arc'),
    ['deploy', '--staging', '--dry-run', '--no-hydrate'],
    {
      cwd: folder,
      env: {
        NODE_ENV: 'production',
        PATH,
        HOME,
        AWS_ENDPOINT_URL: origin,
        AWS_ACCESS_KEY_ID: 'none',
        AWS_SECRET_ACCESS_KEY: 'none',
      },
    },
  )
  const [output] = await Promise.all([text(deploy.stdout), once(deploy, 'close')])
  expect(output).toContain('Dry run complete')
  expect(asked).toEqual(['AmazonSSM.GetParametersByPath', 'DescribeStackResources', 'DescribeStackResources'])

  const written = JSON.parse(readFileSync(join(folder, 'sam.json'), 'utf8')) as Template
  delete written.Description
  for (const { Properties } of Object.values(written.Resources)) {
    if (typeof Properties?.CodeUri === 'string') Properties.CodeUri = relative(folder, Properties.CodeUri)
  }
  expect(written).toEqual(await makeTemplate('staging', folder))
})
