import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { credentials, region } from '#tools/sandbox/environment.ts'
import { startStandIns } from '#tools/sandbox/server.ts'
import type { StandInsOptions } from '#tools/sandbox/server.ts'

async function startInbox(options: Partial<StandInsOptions> = {}) {
  const standIns = await startStandIns({ port: 0, folder: null, ...options })
  onTestFinished(standIns.stop)
  return standIns
}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'inbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function read(address: string) {
  return (await fetch(address)).json() as Promise<Record<string, unknown>[]>
}

test('/inbox.json lists the newest message first, each with the documented fields', async () => {
  let time = Date.UTC(2026, 10, 20, 10)
  const { origin, inbox } = await startInbox({ now: () => (time += 1000) })
  inbox.deliver({ channel: 'email', to: 'asha@home.example', subject: 'First', text: 'One' })
  inbox.deliver({ channel: 'sms', to: '+919876543210', subject: null, text: 'Two' })
  const answer = await fetch(`${origin}/inbox.json`)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toEqual([
    { channel: 'sms', to: '+919876543210', subject: null, text: 'Two', at: '2026-11-20T10:00:02.000Z' },
    {
      channel: 'email',
      to: 'asha@home.example',
      subject: 'First',
      text: 'One',
      at: '2026-11-20T10:00:01.000Z',
    },
  ])
})

test('/inbox.json?to= filters by one e-mail or number, with its plus encoded or not', async () => {
  const { origin, inbox } = await startInbox()
  inbox.deliver({ channel: 'email', to: 'asha@home.example', subject: 'Hi', text: 'One' })
  inbox.deliver({ channel: 'sms', to: '+919876543210', subject: null, text: 'Two' })
  for (const to of ['%2B919876543210', '+919876543210']) {
    expect(await read(`${origin}/inbox.json?to=${to}`)).toMatchObject([{ text: 'Two' }])
  }
  expect(await read(`${origin}/inbox.json?to=Asha@Home.example`)).toMatchObject([{ text: 'One' }])
  expect(await read(`${origin}/inbox.json?to=nobody@home.example`)).toEqual([])
})

test('/inbox is a page that shows messages as text, never as markup', async () => {
  const { origin, inbox } = await startInbox()
  inbox.deliver({
    channel: 'email',
    to: 'asha@home.example',
    subject: '<script>alert(1)</script>',
    text: 'See https://example.org/a?b=1&c=2. <img src=x onerror=alert(1)>',
  })
  const page = await (await fetch(`${origin}/inbox`)).text()
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).toContain('<a href="https://example.org/a?b=1&amp;c=2">')
  expect(page).not.toMatch(/<script|<img/)
})

test('an empty inbox and a filter without a match say so', async () => {
  const { origin, inbox } = await startInbox()
  expect(await (await fetch(`${origin}/inbox`)).text()).toContain('Nothing has been sent yet.')
  inbox.deliver({ channel: 'email', to: 'asha@home.example', subject: 'Hi', text: 'One' })
  const narrowed = await (await fetch(`${origin}/inbox?to=ravi@home.example`)).text()
  expect(narrowed).toContain('Nothing has been sent to ravi@home.example yet.')
  expect(narrowed).not.toContain('asha@home.example')
})

test('DELETE /inbox clears it', async () => {
  const { origin, inbox } = await startInbox()
  inbox.deliver({ channel: 'sms', to: '+919876543210', subject: null, text: 'Two' })
  expect((await fetch(`${origin}/inbox`, { method: 'DELETE' })).status).toBe(204)
  expect(await read(`${origin}/inbox.json`)).toEqual([])
})

test('messages survive a restart', async () => {
  const folder = temporaryFolder()
  const before = await startStandIns({ port: 0, folder })
  const sns = new SNSClient({ region, credentials, endpoint: `${before.origin}/sns` })
  await sns.send(new PublishCommand({ PhoneNumber: '+919876543210', Message: 'Code 123456' }))
  sns.destroy()
  await before.stop()
  const after = await startInbox({ folder })
  expect(await read(`${after.origin}/inbox.json`)).toMatchObject([
    { to: '+919876543210', text: 'Code 123456' },
  ])
})

test('POST /clock moves the time of new messages', async () => {
  const { origin, inbox } = await startInbox({ now: () => Date.UTC(2026, 10, 20) })
  const body = JSON.stringify({ offset: 24 * 60 * 60 * 1000 })
  const answer = await fetch(`${origin}/clock`, { method: 'POST', body })
  expect(await answer.json()).toEqual({ offset: 86400000, now: '2026-11-21T00:00:00.000Z' })
  inbox.deliver({ channel: 'sms', to: '+919876543210', subject: null, text: 'Tomorrow' })
  expect(inbox.messages()[0]?.at).toBe('2026-11-21T00:00:00.000Z')
  expect((await fetch(`${origin}/clock`, { method: 'POST', body: '{"offset":"soon"}' })).status).toBe(400)
})
