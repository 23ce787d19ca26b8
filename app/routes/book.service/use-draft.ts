import { useEffect } from 'react'
import { useRootData } from '#app/components/root-data.ts'

/**
 * Keeps what was posted from a form in this browser tab until it was accepted, so that it is still there after the session had
 * ended or an error occurred. It is gone as well when the customer signs out or another one signs in (`app/enhance/drafts.client.ts`).
 */
export function useDraft(formId: string): void {
  const owner = useOwner()
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const saved = sessionStorage.getItem(keyOf(formId, owner))
    if (saved) restore(form, new URLSearchParams(saved))

    function save() {
      if (!(form instanceof HTMLFormElement)) return
      const typed = [...new FormData(form)].filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      )
      sessionStorage.setItem(keyOf(formId, owner), new URLSearchParams(typed).toString())
    }
    form.addEventListener('submit', save)
    return () => form.removeEventListener('submit', save)
  }, [formId, owner])
}

/** Deletes the draft, once the form was accepted. */
export function useNoDraft(formId: string): void {
  const owner = useOwner()
  useEffect(() => sessionStorage.removeItem(keyOf(formId, owner)), [formId, owner])
}

function useOwner(): string {
  return useRootData()?.visitor.mark ?? ''
}

function keyOf(formId: string, owner: string): string {
  return `draft:${formId}:${owner}`
}

function restore(form: HTMLFormElement, typed: URLSearchParams): void {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.type === 'checkbox') {
      element.checked = typed.has(element.name)
    } else if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    ) {
      element.value = typed.get(element.name) ?? element.value
    }
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
