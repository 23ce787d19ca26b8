import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { baseLocale, isLocale, overwriteGetLocale } from '#app/content/paraglide/runtime.js'

const { lang } = document.documentElement
overwriteGetLocale(() => (isLocale(lang) ? lang : baseLocale))

/**
 * Waits until the data of the page are decoded. Remix begins it when it is first asked to render, and throws a promise until then. Inside
 * React that would suspend the whole page, and React 18 gives up a page that suspends while a key or a click waits for it (its error 345):
 * the page would have no scripts.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (suspended) {
    await suspended
  }
}

void decodeData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  }),
)
