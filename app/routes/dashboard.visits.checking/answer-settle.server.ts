import { redirect } from '@remix-run/node'
import { checkingMessages, missingMessages } from '#app/content/office/visits.ts'
import { listAddress } from '#app/dashboard/lists/list-address.ts'
import { reportRefusal } from '#app/dashboard/visits/report-refusal.server.ts'
import { checkingPath } from '#app/dashboard/visits/visit-paths.ts'
import { answerBusy, type ReadForm } from '#app/forms/read-form.server.ts'
import { readVisitId } from '#domain/visits/visit-id.ts'
import { checkingOnPage, rowFields, type CheckingPosted } from '#server/attendance/checking-form.server.ts'
import { settleAlike } from '#server/attendance/settle-alike.server.ts'
import type { Administrator } from '#server/audit/audit.server.ts'

type Posted = Extract<ReadForm<CheckingPosted>, { ok: true }>

/** Leaves the ticked visits as they were reported, for one reason. No hours change. */
export async function answerSettle(form: Posted, administrator: Administrator, since: string) {
  const { reason, form: id } = form.value
  const ticked = tickedIn(form)
  const rest = { ticked: ticked.map(({ visitId }) => visitId) }
  if (ticked.length === 0) return form.refuse(checkingMessages.nothingTicked, { rest })
  if (!reason) return form.refuse(checkingMessages.reasonRequired, { field: 'reason', rest })
  const left: string[] = []
  let words = ''
  // One after the other: several visits may be of one week.
  for (const { visitId, visit, seen } of ticked) {
    const outcome = await settleAlike(administrator, id, { visit, seen, reason }).catch(answerBusy)
    if (outcome.ok) continue
    left.push(visitId)
    words = reportRefusal(outcome).words
  }
  if (left.length > 0)
    return form.refuse(left.length < ticked.length ? `${missingMessages.someLeft} ${words}` : words, {
      rest: { ticked: left },
    })
  throw redirect(listAddress(checkingPath, { since, settled: String(ticked.length) }))
}

function tickedIn({ posted }: Pick<Posted, 'posted'>) {
  const textOf = (name: string) => (posted.get(name) ?? '').trim()
  return Array.from({ length: checkingOnPage }, (_, place) => rowFields(place)).flatMap((names) => {
    const visitId = textOf(names.tick)
    const visit = readVisitId(visitId)
    return visit ? [{ visitId, visit, seen: textOf(names.seen) }] : []
  })
}
