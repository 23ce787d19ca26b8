import { RemixBrowser } from '@remix-run/react'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { baseLocale, isLocale, overwriteGetLocale } from '#app/content/paraglide/runtime.js'

const { lang } = document.documentElement
overwriteGetLocale(() => (isLocale(lang) ? lang : baseLocale))

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  )
})
