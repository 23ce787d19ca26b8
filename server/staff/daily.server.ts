import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { staffFileFields } from '#app/domain/staff.ts'
import { removeFiles } from '#server/aws/s3.server.ts'
import { sendEmail } from '#server/aws/ses.server.ts'
import { now } from '#server/clock.server.ts'
import { configuration } from '#server/configuration.server.ts'
import { keyPart } from '#server/lists/key-part.server.ts'
import { giveBack, take } from '#server/limits/limits.server.ts'
import { send } from '#server/sending/send.server.ts'
import { expiringOf, type Expiring } from '#server/statistics/panel.server.ts'
import { tableClient } from '#server/table/client.server.ts'
import { withRetries } from '#server/table/transaction.server.ts'
import { fileKey } from './register.server.ts'
import { readStaff } from './read-staff.server.ts'
import { Staff, type StaffRecord } from './staff.entity.server.ts'

/** How long the papers of a nurse who has left are kept, in months, unless the configuration says otherwise. */
const usualMonths = 36
const mailTime = 5000

type Row = Pick<
  StaffRecord,
  'id' | 'fullName' | 'available' | 'regExpiryDate' | 'policeVerificationDate' | 'retiredAt'
>

/**
 * What is done once a day: the office is told which registrations and police verifications end within sixty days, and the
 * papers of nurses who left long ago are removed. Doing it twice on a day, or again after it broke off, is harmless.
 */
export async function runDaily(): Promise<{ expiring: number; erased: number }> {
  const staff = await readAllStaff()
  const expiring = expiringOf(staff.filter(({ retiredAt }) => !retiredAt))
  if (expiring.length > 0) await tellOffice(expiring)
  const leaving = staff.filter(({ retiredAt }) => retiredAt !== undefined && retiredAt < keptSince())
  let erased = 0
  for (const { id } of leaving) if (await erasePapers(id)) erased++
  return { expiring: expiring.length, erased }
}

async function readAllStaff(): Promise<Row[]> {
  const input: QueryCommandInput = Staff.query.byName({}).params()
  const rows: Row[] = []
  let start: QueryCommandInput['ExclusiveStartKey']
  do {
    const answer = await withRetries(() =>
      tableClient.send(new QueryCommand({ ...input, ExclusiveStartKey: start })),
    )
    for (const item of answer.Items ?? []) rows.push({ ...(item as Row), id: keyPart(item.pk, 'id') })
    start = answer.LastEvaluatedKey
  } while (start)
  return rows
}

async function tellOffice(expiring: Expiring[]): Promise<void> {
  const permit = await take('dailyNotice', 'expiring')
  if (!permit.ok) return
  const lines = expiring.map(
    ({ fullName, what, endsOn, isOver }) => `${endsOn}  ${what} ${isOver ? 'ended' : 'ends'}: ${fullName}`,
  )
  const text = [
    'These registrations and police verifications have ended or end within 60 days.',
    'A nurse whose registration has ended cannot be assigned.',
    '',
    ...lines,
    '',
    `${configuration.siteOrigin}/dashboard/panel`,
  ].join('\n')
  try {
    const subject = 'Registrations that are about to end'
    const outcome = await send({ purpose: 'mailNotice', to: configuration.officeMail }, (attempt) =>
      attempt((mail) => sendEmail(mail, { subject, text }, AbortSignal.timeout(mailTime))),
    )
    if (!outcome.ok) throw new Error('The office was not told: no mail is left of the day’s budget')
  } catch (error) {
    await giveBack(permit.key)
    throw error
  }
}

/** The files first and their names after, so that what breaks off between the two is done again. */
async function erasePapers(id: string): Promise<boolean> {
  const staff = await readStaff(id)
  const keys = staffFileFields.flatMap((field) => staff?.[field] ?? [])
  if (keys.length === 0) return false
  await removeFiles([...keys, fileKey(id, 'profilePhotoSmall')])
  await withRetries(() =>
    Staff.patch({ id })
      .remove([...staffFileFields])
      .go(),
  )
  return true
}

/** Whoever left before this instant has no papers here any more. */
function keptSince(): string {
  const months = Number(configuration.retiredPapersMonths ?? usualMonths)
  const instant = new Date(now())
  instant.setUTCMonth(instant.getUTCMonth() - months)
  return instant.toISOString()
}
