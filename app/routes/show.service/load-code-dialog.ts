import type { CodeDialogComponent } from './code-dialog.tsx'

/**
 * The dialog's code, which a page loads when somebody needs it.
 * @returns null when it does not load; the dialog's own page does without it
 */
export function loadCodeDialog(): Promise<CodeDialogComponent | null> {
  return import('./code-dialog.tsx').then(
    ({ CodeDialog }) => CodeDialog,
    () => null,
  )
}
