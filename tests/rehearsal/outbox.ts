import { randomUUID } from 'node:crypto'
import { findUserByEmail } from '#server/customers/find-user.server.ts'
import { leaveNotice, sendNoticeAgain } from '#server/notices/decide.server.ts'
import { Notice } from '#server/notices/notice.entity.server.ts'
import { careOf, noticeWrites, recipientKeyOf } from '#server/notices/notice-writes.server.ts'
import { ToldRecord } from '#server/notices/told.entity.server.ts'
import { handler as runSender } from '#server/send-notices.server.ts'
import { UserService } from '#server/services/user-service.entity.server.ts'
import { transact } from '#server/table/transaction.server.ts'
import { readTable } from '#tools/data/integrity/table-records.ts'
import { failNext, readInbox } from '../support/stand-ins.ts'

/*
 * The outbox before and after a restore, in a process of its own: `before` leaves a notice of each state, `work` lets the sender go
 * on, `after` is the first run on the restored table and the office's decisions. Each line is a result; the exit code is 1 when
 * one is wrong.
 */

const kind = 'familyCare'
const email = 'customer@nivaas.example'
const user = await findUserByEmail(email)
if (!user) throw new Error('The sample customer is not there')
const { uid, number } = user
const { data: services } = await UserService.query.ofUser({ uid }).go()
const serviceId = services.find(({ status }) => status === 'assigned')?.serviceId ?? ''

const steps = { before, work, after }
await steps[process.argv[2] as keyof typeof steps]()

async function before(): Promise<void> {
  await runSender()
  await cause()
  await runSender()
  await cause()
  await failNext({ service: 'ses', error: 'InvalidParameterValue' })
  await runSender()
  await cause()
  await cause()
  say('one notice is sent, one has failed and two are open', (await states()) === 'failed 1, open 2, sent 1')
}

async function work(): Promise<void> {
  const sent = await messages()
  await runSender()
  say('the sender sends the open ones', (await messages()) > sent)
}

async function after(): Promise<void> {
  const sent = await messages()
  say('the two that were open wait for the office', (await states()) === 'failed 1, held 2, sent 1')
  await runSender()
  say('the sender sends none of them again', (await messages()) === sent)
  const administrator = { uid: 'the rehearsal', email: 'admin@nivaas.example' }
  const [wanted, other] = (await Notice.query.byDue({ state: 'held' }).go()).data
  if (wanted) await sendNoticeAgain(administrator, wanted)
  if (other) await leaveNotice(administrator, other)
  await runSender()
  say('one is sent by the office’s word, the other is not', (await messages()) > sent)
  say('nothing waits any more', (await states()) === 'sent 2, void 2')
}

/** A row to the sample customer, who was told nothing before. */
async function cause(): Promise<void> {
  await ToldRecord.delete({ recipientKey: recipientKeyOf({ to: 'family', uid }, '') }).go()
  await transact(noticeWrites(randomUUID(), [careOf(uid, serviceId, { isCare: true, reach: 0 })]))
}

/** The customer's rows, by state. */
async function states(): Promise<string> {
  const { notice } = await readTable()
  const own = notice.filter((each) => each.recipientId === uid && each.kind === kind)
  const counted = Map.groupBy(own, ({ state }) => state)
  return [...counted]
    .map(([state, { length }]) => `${state} ${length}`)
    .sort()
    .join(', ')
}

/** How many messages the customer got. */
async function messages(): Promise<number> {
  const [byMail, bySms] = await Promise.all([readInbox(email), readInbox(number)])
  return byMail.length + bySms.length
}

function say(what: string, isSo: boolean): void {
  console.log(`${isSo ? 'yes' : 'NO'}: ${what}`)
  if (!isSo) process.exitCode = 1
}
