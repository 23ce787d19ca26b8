import { ruleChangesWords } from '#app/content/office/rules.ts'
import { shownOffending } from '#app/dashboard/rules/shown-offending.server.ts'
import { ruleChanges } from '#domain/choice/rule-changes.ts'
import { readTypedRules, ruleFields, type TypedRules } from '#domain/choice/typed-rules.ts'
import { readRules } from '#server/choice/read-rules.server.ts'
import { now } from '#server/clock.server.ts'
import { offendingIn, readComingWork } from '#server/roster/read-offending.server.ts'

const onPage = 25

/** One page of the coming visits that break the rules. Fields that name no rule leave the one in force. */
export async function readOffendingPage(searchParams: URLSearchParams) {
  const time = now()
  const [present, work] = await Promise.all([readRules(time), readComingWork(time)])
  const typed = typedIn(searchParams)
  const read = readTypedRules(typed, present)
  const rules = read.ok ? read.rules : present
  const all = offendingIn(work, rules)
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1)
  return {
    /** What the address asks about, where it is not what is in force. */
    changes: ruleChangesWords(ruleChanges(present, rules)),
    typed: read.ok ? typed : {},
    count: all.length,
    page,
    isLast: page * onPage >= all.length,
    visits: all.slice((page - 1) * onPage, page * onPage).map((each) => shownOffending(each, time)),
  }
}

function typedIn(searchParams: URLSearchParams): TypedRules & Record<string, string> {
  return Object.fromEntries(
    ruleFields.flatMap((field) => {
      const value = searchParams.get(field)
      return value ? [[field, value]] : []
    }),
  )
}
