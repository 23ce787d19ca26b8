import { formTitles } from './shown-plan.ts'

/** Keeps the change of the form around it, and opens a form for one more: they are saved together or not at all. */
export function AnotherChange() {
  return (
    <div className="row">
      <label htmlFor="plan-next" className="field__label">
        Save together with another change
      </label>
      <select id="plan-next" name="next" className="input">
        {Object.entries(formTitles).map(([form, words]) => (
          <option key={form} value={form}>
            {words}
          </option>
        ))}
      </select>
      <button className="button button--quiet" name="intent" value="another">
        Add
      </button>
    </div>
  )
}
