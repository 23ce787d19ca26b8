import { redirect } from '@remix-run/node'
import { ruleMessages } from '#app/content/office/rules.ts'
import { messages } from '#app/content/office/pages.ts'
import { rulesPath } from '#app/dashboard/rules/rules-paths.ts'
import { answerBusy, type ReadForm } from '#app/forms/read-form.server.ts'
import { usualRules, type RuleNumber } from '#domain/choice/rules.ts'
import { ruleFields, type TypedRules } from '#domain/choice/typed-rules.ts'
import { readTypedMoment } from '#domain/typed-dates.ts'
import type { RulesPosted } from '#server/choice/rules-form.server.ts'
import {
  readPosted,
  saveRules,
  type PostedRules,
  type RulesAuthor,
  type RulesProblem,
} from '#server/choice/save-rules.server.ts'
import { now } from '#server/clock.server.ts'

type Posted = Extract<ReadForm<RulesPosted>, { ok: true }>

/** Saves the rules, or shows the form again: with its preview, which the loader makes of what was typed, or with what is wrong. */
export async function answerRules(form: Posted, author: RulesAuthor) {
  const { intent, seen, from = '', why = '' } = form.value
  const moment = readTypedMoment(from, { timeLeftOut: '00:00' })
  const posted: PostedRules = { seen: Number(seen ?? 0), typed: typedIn(form), from: moment, why: why.trim() }
  const read = readPosted(posted, usualRules, now())
  const isNoMoment = from.trim() !== '' && moment === null
  const problems: RulesProblem[] = [
    ...(read.ok ? [] : read.problems),
    ...(isNoMoment ? (['from'] as const) : []),
  ].filter((field) => field !== 'why' || intent === 'save')
  if (problems.length > 0)
    return refuseFields(form, problems, isNoMoment ? ruleMessages.notAMoment : ruleMessages.tooLate)
  if (intent === 'preview') return form.refuse(null, { status: 200 })
  const outcome = await saveRules(author, posted, now()).catch(answerBusy)
  if (outcome.ok) throw redirect(`${rulesPath}?saved=${outcome.number}`)
  switch (outcome.reason) {
    case 'invalid':
      return refuseFields(form, outcome.problems, ruleMessages.tooLate)
    case 'changed':
      return form.refuse(ruleMessages.changed, { status: 409 })
    case 'nothing-changed':
      return form.refuse(ruleMessages.nothingChanged)
    case 'busy':
      return form.refuse(messages.busy, { status: 503 })
  }
}

/** What stands in the fields of the rules; an empty one is none. */
function typedIn({ posted }: Posted): TypedRules {
  return Object.fromEntries(
    ruleFields.flatMap((field) => (posted.has(field) ? [[field, posted.get(field)]] : [])),
  )
}

/** Each message beside its field. */
function refuseFields(form: Posted, problems: readonly RulesProblem[], ofMoment: string) {
  const errors = problems.map((field): [string, string[]] => [field, [problemWords(field, ofMoment)]])
  return form.refuse(null, { errors: Object.fromEntries(errors) })
}

function problemWords(field: RulesProblem, ofMoment: string): string {
  if (field === 'why') return ruleMessages.why
  if (field === 'from') return ofMoment
  const [kind, name] = field.split('-')
  return kind === 'number' ? ruleMessages.number(name as RuleNumber) : ruleMessages.chooseEffect
}
