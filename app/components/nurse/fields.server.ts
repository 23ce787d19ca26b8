import { markup, type Markup } from './markup.server.ts'

/** What a refused form shows again: what was typed, and a message by field; that of the whole form has the name ''. */
export type Refused = { typed: Record<string, string>; problems: Record<string, string> }

/** A field for a day, with its message. @param name unique on the page */
export function dayField(
  name: string,
  label: string,
  { value, min, refused }: { value: string; min: string; refused: Refused | null },
): Markup {
  const problem = refused?.problems[name]
  const described = problem && markup` aria-invalid="true" aria-describedby="${name}-problem"`
  return markup`<label for="${name}">${label}</label>
<input type="date" id="${name}" name="${name}" value="${refused?.typed[name] ?? value}" min="${min}" required${described}>
${problem && markup`<p class="problem" id="${name}-problem">${problem}</p>`}`
}

/** The message of a whole form. */
export function formProblem(refused: Refused | null): Markup | null {
  const problem = refused?.problems['']
  return problem ? markup`<p class="bad" role="alert">${problem}</p>` : null
}
