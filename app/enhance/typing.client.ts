const key = 'typed'

type Typed = { path: string; forms: [name: string, value: string | boolean][][] }

/**
 * Carries what was typed into a page's forms over to the same page in another language, without passwords. It is kept in
 * `sessionStorage` until that page has loaded.
 */
export function keepTypedFields(): void {
  // Where a page runs React, it hydrates later and keeps the values of the fields.
  restoreForms()
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('.language-choice a')) saveForms()
  })
}

function saveForms(): void {
  const forms = Array.from(document.forms, (form) =>
    fieldsOf(form).map((field): [string, string | boolean] => [
      field.name,
      isBox(field) ? field.checked : field.value,
    ]),
  )
  sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, forms } satisfies Typed))
}

function restoreForms(): void {
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
