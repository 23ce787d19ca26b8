import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Delivery, StandInContext } from './stand-in.ts'

/** A delivery with the parameters sent beside the text: an SMS's sender, type, entity and template; some headers of a mail. */
export type InboxDelivery = Delivery & { attributes?: Record<string, string> }

/** An e-mail or SMS in the inbox; `at` is the instant of its delivery in ISO 8601. */
export type InboxMessage = InboxDelivery & { at: string }

/** Every e-mail and SMS that the sandbox would have sent, newest first. */
export type Inbox = {
  deliver(message: InboxDelivery): void
  /** All messages, or those to one e-mail address or phone number. */
  messages(to?: string | null): InboxMessage[]
  clear(): void
}

/** The context of a stand-in whose deliveries carry attributes. */
export type InboxContext = StandInContext & { deliver(message: InboxDelivery, messageId?: string): void }

const capacity = 2000

/** `folder` stores the messages between restarts; null keeps them in memory. */
export function createInbox(folder: string | null, now: () => number): Inbox {
  const file = folder && join(folder, 'inbox.jsonl')
  let messages: InboxMessage[] = []
  if (folder && file) {
    mkdirSync(folder, { recursive: true })
    if (existsSync(file)) messages = readMessages(file).slice(-capacity)
    writeFileSync(file, messages.map(toLine).join(''))
  }
  return {
    deliver(message) {
      const received: InboxMessage = { ...message, at: new Date(now()).toISOString() }
      messages.push(received)
      if (messages.length > capacity) messages.shift()
      if (file) appendFileSync(file, toLine(received))
    },
    messages(to) {
      return messages.filter((message) => !to || isTo(message, to)).reverse()
    },
    clear() {
      messages = []
      if (file) writeFileSync(file, '')
    },
  }
}

/** In a query string an unencoded `+` arrives as a space: ` 91…` means `+91…`. */
function isTo(message: InboxMessage, to: string): boolean {
  return message.to.toLowerCase() === to.replace(/^ /, '+').trim().toLowerCase()
}

function toLine(message: InboxMessage): string {
  return `${JSON.stringify(message)}\n`
}

/** Skips lines that are no JSON: a process that was killed may leave half a line at the end. */
function readMessages(file: string): InboxMessage[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as InboxMessage]
      } catch {
        return []
      }
    })
}
