const key = 'typed'

type Typed = { path: string; forms: [name: string, value: string | boolean][][] }

/**
 * Takes what was typed into a page's forms along to the same page in another language, passwords aside. It stays in this
 * tab for as long as that page takes to load.
 */
export function keepTyping(): void {
  // React, where a page has it, wakes up later and keeps what it finds in the fields.
  restore()
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.language-choice a')) keep()
  })
}

function keep(): void {
  const forms = Array.from(document.forms, (form) =>
    fieldsOf(form).map((field): [string, string | boolean] => [
      field.name,
      isBox(field) ? field.checked : field.value,
    ]),
  )
  sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, forms } satisfies Typed))
}

function restore(): void {
  const kept = sessionStorage.getItem(key)
  if (!kept) return
  sessionStorage.removeItem(key)
  const { path, forms } = JSON.parse(kept) as Typed
  if (path !== location.pathname) return
  forms.forEach((typed, index) => {
    const form = document.forms[index]
    if (!form) return
    fieldsOf(form).forEach((field, place) => {
      const [name, value] = typed[place] ?? []
      if (name !== field.name) return
      if (isBox(field)) field.checked = value === true
      else if (typeof value === 'string') field.value = value
    })
  })
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function fieldsOf(form: HTMLFormElement): Field[] {
  return Array.from(form.elements).filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement && !/^(hidden|password|file|submit|button)$/.test(element.type)) ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  )
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
}
