import { ruleKeys } from '#domain/choice/rules.ts'
import { isEffect, isNumberOf, numberNames } from '#domain/choice/typed-rules.ts'
import { leastNotice } from '#server/choice/save-rules.server.ts'
import { isDay } from '#domain/visits/days.ts'
import type { TableRecords } from '../table-records.ts'

/** The versions of the rules, and an entry of the audit log for each. */
export function assignmentRules({ assignmentRules: stored, auditEntry }: TableRecords): string[] {
  const versions = stored.toSorted((one, other) => one.number - other.number)
  const audited = auditEntry.filter(({ action }) => action === 'save-rules').map(({ recordId }) => recordId)
  return versions.flatMap(({ number, from, savedAt, effects, numbers }, place) => {
    const entries = audited.filter((id) => id === String(number)).length
    return [
      ...(number === place + 1 ? [] : [`rules ${number} are the ${place + 1}. version`]),
      ...(Date.parse(from) >= Date.parse(savedAt) + leastNotice
        ? []
        : [`rules ${number} of ${savedAt} hold from ${from}`]),
      ...ruleKeys.flatMap((key) =>
        isEffect(effects[key]) ? [] : [`rules ${number}: ${key} is ${String(effects[key])}`],
      ),
      ...numberNames.flatMap((name) =>
        isNumberOf(name, numbers[name]) ? [] : [`rules ${number}: ${name} is ${String(numbers[name])}`],
      ),
      ...(entries === 1 ? [] : [`rules ${number} have ${entries} audit entries`]),
    ]
  })
}

/** Each day of the calendar exists and has a name, and the last entry of the audit log about it is its addition. */
export function holidays({ holiday, auditEntry }: TableRecords): string[] {
  return holiday.flatMap(({ day, name }) => {
    const last = auditEntry
      .filter(({ recordType, recordId }) => recordType === 'holiday' && recordId === day)
      .sort((one, other) => (one.at < other.at ? -1 : 1))
      .at(-1)
    return [
      ...(isDay(day) && name.trim() ? [] : [`holiday ${day} “${name}” is no named day`]),
      ...(last?.action === 'add-holiday' ? [] : [`holiday ${day} was not added last`]),
    ]
  })
}
