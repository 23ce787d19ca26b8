import { isRecordId } from '#domain/record-id.ts'

/*
 * The fields of a form that gives work to several nurses, one for each piece of work: `nurse-` and what it is. They are beside the fields
 * of the form's schema.
 */

/** Choices and ticks on a page: with the other fields, its form stays below `formLimits`. */
export const mostChoices = 90

export function choiceField(...work: string[]): string {
  return ['nurse', ...work].join('-')
}

/** The id of the chosen nurse; undefined without one. */
export function chosenNurse(posted: ReadonlyMap<string, string>, ...work: string[]): string | undefined {
  const id = posted.get(choiceField(...work))
  return isRecordId(id) ? id : undefined
}

/** What was chosen and ticked, so that a refused form keeps it. */
export function choicesIn(posted: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries([...posted].filter(([name]) => /^(nurse|asked)-/.test(name)))
}

/** The field in which a form carries what was chosen for other work than it shows, such as on another tab. */
const keptField = 'kept'

/** The same with what the form carries; none of that is carried out. */
export function choicesToShow(posted: ReadonlyMap<string, string>): Record<string, string> {
  const kept = (posted.get(keptField) ?? '').split(' ').flatMap((each) => {
    const [name = '', id = ''] = each.split('=')
    return name.startsWith('nurse-') ? [[name, id] as const] : []
  })
  return { ...Object.fromEntries(kept), ...choicesIn(posted) }
}
