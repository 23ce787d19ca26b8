import { useRunsScripts } from '#app/components/use-runs-scripts.ts'

/** Opens the browser's own printing. Without a script the browser's menu prints the same page. */
export function PrintButton() {
  if (!useRunsScripts()) return null
  return (
    <button type="button" className="button button--quiet" onClick={() => window.print()}>
      Print
    </button>
  )
}
