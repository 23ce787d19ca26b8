/** The rules that do not hold, of those by their names. */
export function brokenRules(isRight: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(isRight).flatMap(([rule, holds]) => (holds ? [] : [rule]))
}
