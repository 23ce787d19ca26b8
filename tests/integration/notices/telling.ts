import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { CallOutcome } from '#domain/messages/conclude.ts'
import { saidIn } from '#domain/messages/difference.ts'
import type { Appointment, Said } from '#domain/messages/told.ts'
import { whatIsSoForFamily, type ServiceRecords } from '#domain/messages/what-is-so.ts'
import { now } from '#server/clock.server.ts'
import { tellPerson, type Ending, type Teller } from '#server/notice-sender/telling/tell-person.server.ts'
import { markWrites } from '#server/notices/mark-writes.server.ts'
import { ToldRecord } from '#server/notices/told.entity.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { at, everyDay, service, today, visit } from '#tests/unit/messages/day.ts'

/* A family whose records are here, and whose marks and messages are in the table. */

/** How a call ends: `read` without an answer, or `lost`, which nobody reads. */
export type CallEnd = 'sent' | 'failed' | 'read' | 'lost' | 'refused'

export class TestFamily {
  readonly uid = randomUUID()
  readonly recipientKey = `family#${this.uid}`
  records: ServiceRecords[] = [service('mother', everyDay('9:30', 'Asha'))]
  /** Each message that was read, by what it says of today's visit. */
  inbox: string[] = []
  /** What they believe of today's visit. */
  knows = 'Asha'
  doubtful = 0
  readonly ends: CallEnd[] = []

  /** Today's visit changes, in one transaction with the mark. */
  async change(nurseId: string | null): Promise<void> {
    const change = randomUUID()
    const recipient = { to: 'family' as const, uid: this.uid }
    const mark = { recipient, services: ['mother'], reach: at('24:00') }
    expect(await transact(markWrites(change, [mark]))).toEqual({
      ok: true,
    })
    this.records = [service('mother', [visit('9:30', nurseId), ...everyDay('9:30', 'Asha').slice(1)])]
  }

  /** They know their plan. */
  async introduce(): Promise<void> {
    const recipient = { to: 'family' as const, uid: this.uid }
    await transact(markWrites(randomUUID(), [{ recipient, services: ['mother'], reach: Infinity }]))
    expect(await this.tell()).toBe('told')
    this.inbox = []
  }

  tell(): Promise<Ending> {
    const wordsIn = ({ visits }: Said) => inWords(visits.find(([visitId]) => visitId.includes(today))?.[1])
    const teller: Teller = {
      reader: 'family',
      readSo: async () => {
        // A read of the table, so that changes can come before and after it.
        await ToldRecord.get({ recipientKey: 'records' }).go({ consistent: true })
        return { so: whatIsSoForFamily(this.records, now()), address: 'phone' }
      },
      send: ({ parts }, so) => {
        const end = this.ends.shift() ?? 'sent'
        const words = wordsIn(saidIn(parts, so))
        if (end === 'sent' || end === 'read') {
          this.inbox.push(words)
          this.knows = words
        }
        const outcome: CallOutcome = end === 'read' || end === 'lost' ? 'unknown' : end
        return Promise.resolve({ outcome })
      },
      onDoubt: (said) => {
        this.doubtful++
        // The office reads of it and telephones.
        this.knows = wordsIn(said)
      },
    }
    return tellPerson(this.recipientKey, teller)
  }

  get isSo(): string {
    const { stints = [] } = this.records[0] ?? {}
    return inWords(whatIsSoForFamily([service('mother', stints)], now()).visits.get(`mother.${today}.1`))
  }
}

function inWords(value: Appointment | null | undefined): string {
  return value ? (value.nurseId ?? 'no nurse') : 'off'
}
