import { inTheWayWords, problemWords } from '#app/content/office/schedules.ts'
import { leavingWords, moreToGive, partlyReassigned } from '#app/content/office/leaving.ts'
import { messages } from '#app/content/office/pages.ts'
import {
  explainNurseRefusal,
  isRuleRefusal,
} from '#app/dashboard/nurse-choice/explain-nurse-refusal.server.ts'
import {
  despiteIn,
  ruleRefusalWords,
  untickedBy,
} from '#app/dashboard/nurse-choice/rule-refusal-words.server.ts'
import { answerBusy, type ReadForm } from '#app/forms/read-form.server.ts'
import { redirectWithMessage, type MessageKey } from '#app/session/message-cookie.server.ts'
import { notFound } from '#app/session/not-found.server.ts'
import { serviceDays } from '#domain/visits/intervals.ts'
import type { Administrator } from '#server/audit/audit.server.ts'
import { choiceField, choicesIn, chosenNurse } from '#server/choice/choice-fields.server.ts'
import { today } from '#server/clock.server.ts'
import type { Part, PartRefusal, TakenOver } from '#server/leaving/decide-part.server.ts'
import { handOver } from '#server/leaving/hand-over.server.ts'
import { askedField, fullTime, unallocated, type LeavingPosted } from '#server/leaving/leaving-form.server.ts'
import { readLeft, type Left } from '#server/leaving/read-left.server.ts'
import { nameInTheWay } from '#server/plans/name-obstacles.server.ts'
import type { StoredService } from '#server/services/service.entity.server.ts'
import { setLastDay } from '#server/leaving/last-day.server.ts'
import type { StoredStaff } from '#server/staff/staff.entity.server.ts'

type Posted = Extract<ReadForm<LeavingPosted>, { ok: true }>

/** Answers what the office sends from the page of a nurse who leaves. */
export function answerLeaving(
  form: ReadForm<LeavingPosted>,
  administrator: Administrator,
  staff: StoredStaff,
) {
  if (!form.ok) return form.refuse(null, { rest: { choices: choicesIn(form.posted) } })
  return form.value.intent === 'give' ? give(form, administrator, staff) : saveDay(form, administrator, staff)
}

async function saveDay(form: Posted, administrator: Administrator, staff: StoredStaff) {
  const { intent, lastDay = null, seen = null } = form.value
  if (intent === 'day' && !lastDay) return form.refuse(leavingWords['no-day'], { field: 'lastDay' })
  const wanted = intent === 'day' ? lastDay : null
  const outcome = await setLastDay(administrator, staff.id, { lastDay: wanted, seen }).catch(answerBusy)
  if (outcome.ok) return done(staff, wanted ? 'lastDaySaved' : 'lastDayWithdrawn')
  switch (outcome.reason) {
    case 'not-found':
      throw notFound()
    case 'past':
    case 'too-far':
      return form.refuse(leavingWords[outcome.reason], { field: 'lastDay' })
    default:
      return form.refuse(leavingWords[outcome.reason], { status: outcome.reason === 'busy' ? 503 : 409 })
  }
}

async function give(form: Posted, administrator: Administrator, staff: StoredStaff) {
  const { seen = '' } = form.value
  const choices = choicesIn(form.posted)
  const refuse = (words: string, status: number) => form.refuse(words, { status, rest: { choices } })
  if (seen !== staff.lastDay) return refuse(leavingWords['other-day-now'], 409)
  const left = await readLeft(staff, seen)
  const parts = partsOf(form, left)
  if (parts.length === 0 && !isDone(form, left)) return refuse(leavingWords.none, 400)
  const outcome = await handOver(administrator, { nurseId: staff.id, lastDay: seen, parts }).catch(answerBusy)
  if (outcome.ok) return done(staff, 'visitsReassigned')
  if (outcome.reason === 'other-day-now') return refuse(leavingWords['other-day-now'], 409)
  if (outcome.reason === 'busy') return refuse(messages.busy, 503)
  if (outcome.reason === 'more') return refuse(moreToGive(outcome.given, parts.length), 503)
  const { refused } = outcome
  const inWords = await Promise.all(
    refused.map(async ({ part, why }) => {
      const service = servicesOf(left).find(({ serviceId }) => serviceId === part.serviceId)
      return { patient: service?.patient.name ?? '', why: await refusalWords(why, service) }
    }),
  )
  const status = refused.every(({ why }) => why.reason === 'busy') ? 503 : 409
  const unseen = refused.flatMap(({ why }) => ('unseen' in why ? (why.unseen ?? []) : []))
  const typed = untickedBy({ unseen }, form.value.warned)
  return form.refuse(partlyReassigned(outcome, inWords), { status, typed, rest: { choices } })
}

/** The families that were asked, with what was chosen for them and is still left. */
function partsOf({ posted, value }: Posted, left: Left): Part[] {
  const despite = despiteIn({ posted, value })
  const asked = servicesOf(left).filter(({ serviceId }) => posted.has(askedField(serviceId)))
  return asked.flatMap(({ serviceId, userId: uid }): Part[] => {
    if (left.held?.serviceId === serviceId) {
      const holds = chosenNurse(posted, serviceId, fullTime)
      return holds ? [{ uid, serviceId, lines: [], holds, despite }] : []
    }
    const lines = left.lines
      .filter(({ service }) => service.serviceId === serviceId)
      .flatMap(({ line }): TakenOver[] => {
        if (posted.get(choiceField(serviceId, line)) === unallocated) return [{ line, by: null }]
        const by = chosenNurse(posted, serviceId, line)
        return by ? [{ line, by }] : []
      })
    return lines.length > 0 ? [{ uid, serviceId, lines, despite }] : []
  })
}

/** Whether all that was ticked was given before, by this form or another. */
function isDone({ posted }: Posted, left: Left): boolean {
  const open = new Set(servicesOf(left).map(({ serviceId }) => askedField(serviceId)))
  const asked = [...posted.keys()].filter((name) => name.startsWith(askedField('')))
  return asked.length > 0 && !asked.some((name) => open.has(name))
}

function servicesOf({ lines, held }: Left): StoredService[] {
  const all = [...lines.map(({ service }) => service), ...(held ? [held] : [])]
  return [...new Map(all.map((service) => [service.serviceId, service])).values()]
}

/** They stand for all of a patient: there may be one for each visit. */
const mostReasons = 3

async function refusalWords(why: PartRefusal, service: StoredService | undefined): Promise<string> {
  const day = today()
  if (why.reason === 'in-the-way')
    return inTheWayWords(await nameInTheWay(why.inTheWay), service?.serviceId ?? '', day)
      .slice(0, mostReasons)
      .join(' ')
  if (why.reason === 'limit') {
    const { firstDay, lastDay } = service ? serviceDays(service.patient) : { firstDay: day, lastDay: day }
    return problemWords(why.problem, { firstDay, lastDay, today: day })
  }
  if (isRuleRefusal(why)) return ruleRefusalWords(why).words
  return explainNurseRefusal(why, { wrongStatus: () => messages.busy, busy: 'Not saved' })
}

async function done({ id }: StoredStaff, message: MessageKey): Promise<never> {
  throw await redirectWithMessage(`/dashboard/staff/${id}/leaving`, message)
}
