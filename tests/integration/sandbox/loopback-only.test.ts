import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)
const folder = join(import.meta.dirname, '../../../tools/sandbox')

/** What a process under the guard prints as JSON, its other output, and the connections that it noted. */
async function underGuard(
  script: string,
): Promise<{ printed: unknown; errors: string; connections: string[] }> {
  const notes = mkdtempSync(join(tmpdir(), 'nivaas-connections-'))
  onTestFinished(() => rmSync(notes, { recursive: true }))
  const log = join(notes, 'log')
  const guard = ['--import', join(folder, 'loopback-only.mjs'), '--input-type=module', '-e', script]
  const { stdout, stderr } = await run('node', guard, {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', SANDBOX_CONNECTIONS: log },
  })
  const connections = readFileSync(log, 'utf8').trim().split('\n')
  return { printed: JSON.parse(stdout), errors: stderr, connections }
}

/** Every way in which a process of Node reaches another host, by the name of the host that it asks for. */
const waysOut = `
  import dgram from 'node:dgram'
  import dns, { lookup } from 'node:dns'
  import { resolveMx, Resolver } from 'node:dns/promises'
  import http from 'node:http'
  import http2 from 'node:http2'
  import https from 'node:https'
  import net, { connect } from 'node:net'
  import tls from 'node:tls'
  import { promisify } from 'node:util'
  import { SNSClient, PublishCommand } from '@aws-sdk/client-sns'

  const failed = (emitter) => new Promise((resolve, fail) => emitter.on('error', fail).on('connect', resolve))
  const credentials = { accessKeyId: 'none', secretAccessKey: 'none' }
  const ways = {
    'fetch.invalid': () => fetch('https://fetch.invalid/').catch(({ cause }) => Promise.reject(cause)),
    '192.0.2.1': () => fetch('http://192.0.2.1/').catch(({ cause }) => Promise.reject(cause)),
    '169.254.169.254': () => failed(http.get('http://169.254.169.254/latest/meta-data/')),
    'http.invalid': () => failed(http.get('http://http.invalid')),
    'https.invalid': () => failed(https.get({ host: 'https.invalid', agent: false })),
    'http2.invalid': () => failed(http2.connect('https://http2.invalid')),
    'port.invalid': () => failed(connect(443, 'port.invalid')),
    'options.invalid': () => failed(net.connect({ port: '443', host: 'options.invalid', family: 6 })),
    '2001:db8::1': () => failed(new net.Socket().connect(443, '2001:db8::1')),
    'tls.invalid': () => failed(tls.connect({ port: 443, host: 'tls.invalid' })),
    'localhost.tls.invalid': () => failed(tls.connect(443, 'localhost.tls.invalid')),
    'sns.ap-south-1.amazonaws.com': () =>
      new SNSClient({ region: 'ap-south-1', credentials, maxAttempts: 1 }).send(new PublishCommand({ Message: 'x' })),
    'socket.invalid': () =>
      new Promise((_, fail) => (new WebSocket('wss://socket.invalid').onerror = ({ error }) => fail(error))),
    'send.invalid': async () => dgram.createSocket('udp4').send('localhost', 53, 'send.invalid'),
    'udp.invalid': async () => dgram.createSocket('udp6').connect(53, 'udp.invalid'),
    'lookup.invalid': () => promisify(lookup)('lookup.invalid'),
    'resolve.invalid': async () => dns.resolve('resolve.invalid', () => {}),
    'mx.invalid': async () => resolveMx('mx.invalid'),
    'resolver.invalid': async () => new Resolver().resolve4('resolver.invalid'),
  }
  const outcomes = {}
  for (const [host, ask] of Object.entries(ways))
    outcomes[host] = await ask().then(() => 'reached', ({ message }) => message)
  console.log(JSON.stringify(outcomes))
  process.exit(0)`

test('every way to another host ends in an error that names it', async () => {
  const { printed, errors, connections } = await underGuard(waysOut)
  const outcomes = printed as Record<string, string>
  expect(Object.keys(outcomes).length).toBe(19)
  for (const [host, outcome] of Object.entries(outcomes)) {
    const refused = `The sandbox reaches no host but this machine: ${host} is refused.`
    // A WebSocket gives no reason.
    expect(outcome).toBe(host === 'socket.invalid' ? '' : refused)
    expect(errors).toContain(refused)
    expect(connections.some((line) => line.split(' ')[1] === host)).toBe(true)
  }
})

test('this machine is reached by its name, by its addresses and by a socket of the file system', async () => {
  const script = `
    import http from 'node:http'
    import { tmpdir } from 'node:os'
    import { promisify } from 'node:util'
    import { lookup } from 'node:dns'
    import net from 'node:net'
    const answers = []
    for (const host of ['127.0.0.1', 'localhost']) {
      const server = http.createServer((_, answer) => answer.end(host)).listen(0, host)
      await new Promise((resolve) => server.on('listening', resolve))
      answers.push(await (await fetch('http://' + host + ':' + server.address().port)).text())
      server.close()
    }
    const path = tmpdir() + '/guard-' + process.pid
    const file = net.createServer((socket) => socket.end('file')).listen(path)
    await new Promise((resolve) => file.on('listening', resolve))
    for await (const data of net.connect(path)) answers.push(data.toString())
    file.close()
    answers.push((await promisify(lookup)('127.0.0.1')).address)
    console.log(JSON.stringify(answers))`
  const { printed, errors } = await underGuard(script)
  expect(printed).toEqual(['127.0.0.1', 'localhost', 'file', '127.0.0.1'])
  expect(errors).toBe('')
})
