import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

/** What `npm run import` finds. */
const formerUser = {
  uid: 'Xk3fQ9aLmZ0pRt7uVw2sYb4cDe61',
  email: 'asha@former.example',
  firstname: 'Asha',
  lastname: 'Rao',
  authProvider: ['email'],
  emailVerified: true,
  createdAt: '2025-11-02T10:11:12.000Z',
}

/** Refuses every call, in the place of engine and stand-ins; returns its port. */
async function refuseAll(): Promise<string> {
  const server = createServer((_, answer) => {
    answer.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' })
    answer.end(JSON.stringify({ __type: 'AccessDeniedException', message: 'refused here' }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return String((server.address() as AddressInfo).port)
}

test.each([
  ['npm run administrator', 'make-administrator.ts', 'asha@example.com'],
  ['npm run import', 'import/import-data.ts', '{export}'],
  ['npm run check:table', 'integrity/check-table.ts'],
  ['npm run reconcile', 'integrity/reconcile.ts'],
])(
  '%s without --table asks this machine alone, whatever account the shell has',
  async (_, file, ...given) => {
    const folder = mkdtempSync(join(tmpdir(), 'nivaas-tool-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'users.json'), JSON.stringify({ [formerUser.uid]: formerUser }))
    const log = join(folder, 'connections')
    const port = await refuseAll()
    const command = [join('tools/data', file), ...given.map((each) => each.replace('{export}', folder))]
    const ended = await run('node', command, {
      cwd: root,
      env: {
        ...{ PATH: process.env.PATH, NODE_ENV: 'test', SANDBOX_CONNECTIONS: log },
        ...{ STAND_INS_PORT: port, AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}` },
        ...{ AWS_ACCESS_KEY_ID: 'their own', AWS_SECRET_ACCESS_KEY: 'their own', AWS_REGION: 'us-east-1' },
      },
    }).catch((error: unknown) => error as { code: number; stderr: string })
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('refused here') })
    const connections = readFileSync(log, 'utf8').trim().split('\n')
    expect(connections.length).toBeGreaterThan(0)
    expect(connections.filter((line) => !/ (localhost|127\.0\.0\.1) /.test(line))).toEqual([])
  },
)

test.each([
  ['half a file', (folder: string) => writeFileSync(join(folder, 'users.json'), '{"half')],
  ['a folder without the files of an export', () => {}],
])('npm run import with %s asks for another export and promises no other run', async (_, fill) => {
  const folder = mkdtempSync(join(tmpdir(), 'nivaas-tool-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  fill(folder)
  const env = { PATH: process.env.PATH, NODE_ENV: 'test' as const }
  const ended = await run('node', ['tools/data/import/import-data.ts', folder], { cwd: root, env }).catch(
    (error: unknown) => error as { code: number; stderr: string },
  )
  expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('Running it again will not help') })
  expect(ended.stderr).not.toContain('continues where it stopped')
  expect(ended.stderr.trim().split('\n')).toHaveLength(2)
})
