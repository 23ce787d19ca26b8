import type { Typed } from './shown-plan.ts'

/** A field of a form has a limit (`formLimits`), so a long plan is sent in several. */
const longestPart = 16_000
const parts = ['seenLines', 'seenLines2', 'seenLines3', 'seenLines4'] as const

/** The names of the fields that hold the plan as a form has seen it. */
export const seenFields: readonly string[] = ['seen', ...parts]

/** The plan in words, as the hidden fields of a form carry it; without a field where there is nothing more. */
export function toSeen(shown: Typed): Record<string, string> {
  const text = JSON.stringify(shown)
  return Object.fromEntries(
    parts.map((name, place) => [name, text.slice(place * longestPart, (place + 1) * longestPart)]),
  )
}

/** The plan in words from the fields of a form; null where they are incomplete. */
function fromSeen(typed: Partial<Typed>): Typed | null {
  try {
    const shown: unknown = JSON.parse(parts.map((name) => typed[name] ?? '').join(''))
    const words = Object.entries(shown as Record<string, unknown>)
    return Object.fromEntries(words.map(([name, each]) => [name, String(each)]))
  } catch {
    return null
  }
}

/** What another administrator changed since the form was opened. */
export function Differences({ typed, now }: { typed: Partial<Typed>; now: Typed }) {
  const former = fromSeen(typed)
  if (!former)
    return <p className="notice notice--warning">Changes made in the meantime cannot be shown here.</p>
  const names = [...new Set([...Object.keys(former), ...Object.keys(now)])]
  const changed = names.filter((name) => former[name] !== now[name])
  if (changed.length === 0) return null
  return (
    <div className="notice notice--warning">
      <p>Changed in the meantime:</p>
      <ul>
        {changed.map((name) => (
          <li key={name}>
            {former[name] ? <del>{former[name]}</del> : 'New'}
            {': '}
            {now[name] ? <ins>{now[name]}</ins> : 'no longer in the schedule'}
          </li>
        ))}
      </ul>
    </div>
  )
}
