import { useEffect } from 'react'

/**
 * Keeps what is typed into a form in this browser tab, so that a form posted after the session ended is still there when
 * its owner comes back from `/login`. The draft goes once its form is answered or left.
 */
export function useDraft(formId: string): void {
  useEffect(() => {
    const key = `draft:${formId}`
    const form = document.getElementById(formId)
    if (!(form instanceof HTMLFormElement)) return
    const saved = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (saved) restore(form, new URLSearchParams(saved))

    function save() {
      if (!(form instanceof HTMLFormElement)) return
      const typed = [...new FormData(form)].filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      )
      sessionStorage.setItem(key, new URLSearchParams(typed).toString())
    }
    form.addEventListener('submit', save)
    return () => {
      form.removeEventListener('submit', save)
      // Signed out: the form is left for `/login` and its draft waits. Anything else has answered it.
      if (location.pathname !== '/login') sessionStorage.removeItem(key)
    }
  }, [formId])
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
