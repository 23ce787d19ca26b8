/*
 * A draft of a form in this tab (`app/routes/book.service/use-draft.ts`) is personal: patient, address, illness. It belongs to one account,
 * and other people use the same telephone.
 */

const prefix = 'draft:'
const page = document.documentElement

/**
 * Deletes the drafts of other accounts, and all of them after signing out, which leads to the home page. Somebody whose session has ended
 * is led to the sign-in, so that their draft is still there.
 */
export function forgetDrafts(): void {
  new MutationObserver(forgetOthers).observe(page, { attributeFilter: ['data-account'] })
  forgetOthers()
}

function forgetOthers(): void {
  const { account } = page.dataset
  if (!account && location.pathname !== '/') return
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix) && !(account && key.endsWith(`:${account}`))) sessionStorage.removeItem(key)
  }
}
