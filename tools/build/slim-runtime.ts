import { readFileSync, writeFileSync } from 'node:fs'

/*
 * The last step of `npm run texts`. Browser and server set the language themselves (`overwriteGetLocale` in app/entry.client.tsx
 * and server/http/language.server.ts). So Paraglide's own detection, with cookies, URL patterns and redirects, is never used. But
 * it is the initial value of a variable, so that it would stay in the browser's bundle (2 kB gzipped).
 */
const file = 'app/content/paraglide/runtime.js'
const detection = /^export let getLocale = \(\) => \{\n.*?^\};$/ms

const runtime = readFileSync(file, 'utf8')
if (!detection.test(runtime))
  throw new Error(
    'Paraglide finds the language in another way than it did: see tools/build/slim-runtime.ts',
  )
writeFileSync(file, runtime.replace(detection, 'export let getLocale = () => baseLocale;'))
