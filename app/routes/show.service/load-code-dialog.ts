import type { CodeDialogComponent } from './code-dialog.tsx'

/**
 * Loads the dialog's component, when it is needed.
 * @returns null when loading fails; then the dialog's own page is used
 */
export function loadCodeDialog(): Promise<CodeDialogComponent | null> {
  return import('./code-dialog.tsx').then(
    ({ CodeDialog }) => CodeDialog,
    () => null,
  )
}
