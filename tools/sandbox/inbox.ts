import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Delivery, StandInContext } from './stand-in.ts'

/** A delivery with what the carrier was told beside the text: an SMS's sender, type, entity and template. */
export type InboxDelivery = Delivery & { attributes?: Record<string, string> }

/** An e-mail or SMS as it lies in the inbox; `at` is the ISO 8601 instant of its delivery. */
export type InboxMessage = InboxDelivery & { at: string }

/** Every e-mail and SMS that the sandbox would have sent, newest first. */
export type Inbox = {
  deliver(message: InboxDelivery): void
  /** All messages, or those to one e-mail address or phone number. */
  messages(to?: string | null): InboxMessage[]
  clear(): void
}

/** The context of a stand-in whose deliveries carry attributes. */
export type InboxContext = StandInContext & { deliver(message: InboxDelivery): void }

const capacity = 2000

/** `folder` keeps the messages over a restart; null keeps them in memory. */
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

/** A query's `+91…` may arrive as a space where the plus was not encoded. */
function isTo(message: InboxMessage, to: string): boolean {
  return message.to.toLowerCase() === to.replace(/^ /, '+').trim().toLowerCase()
}

function toLine(message: InboxMessage): string {
  return `${JSON.stringify(message)}\n`
}

/** A process that was killed may leave half a line at the end. */
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
