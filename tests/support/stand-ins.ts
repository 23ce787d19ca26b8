import type { Failure } from '#tools/sandbox/failures.ts'

/** A message in the inbox of the stand-ins. */
export type Message = {
  channel: 'email' | 'sms'
  to: string
  subject: string | null
  text: string
  /** UTC instant, ISO 8601. */
  at: string
  /** Headers of an e-mail that a mail program uses; message attributes of an SMS. */
  attributes?: Record<string, string>
}

/** The origin of the stand-ins that this process uses. */
function origin(): string {
  const endpoint = process.env.AWS_ENDPOINT_URL_SES
  if (!endpoint) throw new Error('No stand-ins: AWS_ENDPOINT_URL_SES is not set')
  return new URL(endpoint).origin
}

/** Every message to an e-mail address or phone number, newest first. */
export async function readInbox(to: string): Promise<Message[]> {
  const answer = await fetch(`${origin()}/inbox.json?${new URLSearchParams({ to })}`)
  return (await answer.json()) as Message[]
}

/** Removes every message. */
export async function emptyInbox(): Promise<void> {
  await fetch(`${origin()}/inbox`, { method: 'DELETE' })
}

/**
 * The code (eight digits for a sign-in by SMS, six for the others) in the newest message to a recipient whose text matches.
 * @throws when there is none
 */
export async function readCode(to: string, text = /./): Promise<string> {
  const messages = await readInbox(to)
  const code = messages.find((message) => text.test(message.text))?.text.match(/\b(\d{6}|\d{8})\b/)?.[0]
  if (!code) throw new Error(`No message with a code for ${to}; there are: ${JSON.stringify(messages)}`)
  return code
}

/** Makes the next calls of a service fail or wait; `delay` is in milliseconds. */
export async function failNext(failure: Pick<Failure, 'service'> & Partial<Failure>): Promise<void> {
  const answer = await fetch(`${origin()}/fail`, { method: 'POST', body: JSON.stringify(failure) })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Removes the planned failures that have not happened yet. */
export async function failNoMore(): Promise<void> {
  await fetch(`${origin()}/fail`, { method: 'DELETE' })
}

/** Makes the SMS of this month have cost so many dollars. */
export async function setSmsSpent(spent: number): Promise<void> {
  const answer = await fetch(`${origin()}/sms`, { method: 'POST', body: JSON.stringify({ spent }) })
  if (!answer.ok) throw new Error(await answer.text())
}
