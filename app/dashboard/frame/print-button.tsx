import { useRunsScripts } from '#app/components/use-runs-scripts.ts'

/** Opens the browser's own printing, which also works without a script. */
export function PrintButton() {
  if (!useRunsScripts()) return null
  return (
    <button type="button" className="button button--quiet" onClick={() => window.print()}>
      Print
    </button>
  )
}
