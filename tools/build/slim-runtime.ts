import { readFileSync, writeFileSync } from 'node:fs'

/*
 * The last step of `npm run texts`. Both sides of the app say themselves which language it is (`overwriteGetLocale` in
 * app/entry.client.tsx and server/http/language.server.ts), so Paraglide's own ways of finding out are never used; but as the first
 * value of a variable they stay in the browser's bundle, with cookies, URL patterns and redirects (2 kB gzipped).
 */
const file = 'app/content/paraglide/runtime.js'
const finding = /^export let getLocale = \(\) => \{\n.*?^\};$/ms

const runtime = readFileSync(file, 'utf8')
if (!finding.test(runtime))
  throw new Error(
    'Paraglide finds the language in another way than it did: see tools/build/slim-runtime.ts',
  )
writeFileSync(file, runtime.replace(finding, 'export let getLocale = () => baseLocale;'))
