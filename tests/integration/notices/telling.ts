import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { saidIn } from '#domain/messages/difference.ts'
import type { Appointment, Said } from '#domain/messages/told.ts'
import { whatIsSoForFamily, type ServiceRecords } from '#domain/messages/what-is-so.ts'
import { now } from '#server/clock.server.ts'
import type { Delivery } from '#server/notice-sender/sending/deliver.server.ts'
import { tellPerson, type Teller } from '#server/notice-sender/telling/tell-person.server.ts'
import { readContacts } from '#server/notices/contacts-of.server.ts'
import { Notice, type StoredNotice } from '#server/notices/notice.entity.server.ts'
import { noticeWrites, workOf } from '#server/notices/notice-writes.server.ts'
import type { StoredContact } from '#server/notices/service-contact.entity.server.ts'
import { ToldRecord, type Way } from '#server/notices/told.entity.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { at, everyDay, service, today, visit } from '#tests/unit/messages/day.ts'

/* A person whose records are here, and whose rows and messages are in the table. */

/** How a call ends: `read` without an answer, or `lost` before it is read. */
export type CallEnd = 'sent' | 'failed' | 'read' | 'lost' | 'refused'

const deliveries: Record<CallEnd, Delivery> = {
  sent: { state: 'sent' },
  failed: { state: 'open', reason: 'throttled' },
  read: { state: 'open', reason: 'no-answer' },
  lost: { state: 'open', reason: 'no-answer' },
  refused: { state: 'failed', reason: 'opted-out' },
}

type About = Partial<Parameters<typeof workOf>[2]> & { of?: string }

export class TestReader {
  readonly id = randomUUID()
  readonly recipientKey = `nurse#${this.id}`
  records: ServiceRecords[] = [service('mother', everyDay('9:30', 'Asha'))]
  /** Each message that was read, by what it says of today's visit. */
  inbox: string[] = []
  /** What they believe of today's visit. */
  knows = 'Asha'
  readonly ends: CallEnd[] = []
  /** By which they are reached; their mails have an inbox of their own. */
  ways: Way[] = ['sms']
  readonly mailEnds: CallEnd[] = []
  mails: string[] = []
  calls = 0
  duringCall = () => Promise.resolve()
  private lastChange = ''

  /** Something may be different, up to a time. */
  async mark(reach: number, { of = 'mother', ...about }: About = {}): Promise<void> {
    const work = workOf(this.id, of, { ...about, ...(reach < Infinity && { reach }) })
    this.lastChange = randomUUID()
    expect(await transact(noticeWrites(this.lastChange, [work]))).toEqual({ ok: true })
  }

  /** Today's visit changes. */
  async change(nurseId: string | null): Promise<void> {
    await this.mark(at('24:00'))
    this.records = [service('mother', [visit('9:30', nurseId), ...everyDay('9:30', 'Asha').slice(1)])]
  }

  /** They know their plan. */
  async introduce(): Promise<void> {
    await this.mark(Infinity)
    expect(await this.tell()).toBe('sent')
    this.inbox = []
    this.mails = []
  }

  /** @returns what became of the rows: the first of these states that one has */
  async tell(): Promise<'open' | 'failed' | 'sent' | 'void' | 'busy'> {
    const wordsIn = ({ visits }: Said) => inWords(visits.find(([visitId]) => visitId.includes(today))?.[1])
    const teller: Teller = {
      reader: 'family',
      readSo: async () => {
        // A read of the table, so that changes can come before and after it.
        await ToldRecord.get({ recipientKey: 'records' }).go({ consistent: true })
        return { so: whatIsSoForFamily(this.records, now()), ways: this.ways }
      },
      send: async ({ parts }, so, way) => {
        await this.duringCall()
        this.calls++
        const end = (way === 'sms' ? this.ends : this.mailEnds).shift() ?? 'sent'
        const words = wordsIn(saidIn(parts, so))
        if (end === 'sent' || end === 'read') {
          const inbox = way === 'sms' ? this.inbox : this.mails
          inbox.push(words)
          if (way === 'sms') this.knows = words
        }
        return deliveries[end]
      },
      logOf: () => ({ with: 'nurse', withId: this.id, about: 'nurseWork', way: 'sms' }),
    }
    const open = (await this.rows()).filter(({ state }) => state === 'open')
    const ends = await tellPerson(this.recipientKey, teller, open)
    const states = ['open', 'failed', 'sent', 'void'] as const
    return states.find((state) => ends.some((end) => end.state === state)) ?? 'busy'
  }

  async rows(): Promise<StoredNotice[]> {
    const { data } = await Notice.query.record({ recipientKey: this.recipientKey }).go({ consistent: true })
    return data
  }

  /** What the history of the mother's service has of them. */
  async messages(): Promise<StoredContact[]> {
    const all = await readContacts('mother', { from: '2026', end: '2028' })
    return all.filter(({ withId }) => withId === this.id)
  }

  /** The row of the last change. */
  async lastRow(): Promise<StoredNotice> {
    const row = (await this.rows()).find(({ change }) => change === this.lastChange)
    if (!row) throw new Error('No row')
    return row
  }

  get isSo(): string {
    const { stints = [] } = this.records[0] ?? {}
    return inWords(whatIsSoForFamily([service('mother', stints)], now()).visits.get(`mother.${today}.1`))
  }
}

function inWords(value: Appointment | null | undefined): string {
  return value ? (value.nurseId ?? 'no nurse') : 'off'
}
