import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { addressIn } from '#app/browser-language.server.ts'
import { locales } from '#app/content/paraglide/runtime.js'
import { inOneLanguage } from './one-language.ts'

/*
 * A step of `npm run build`, after Remix's compiler: writes the browser's files once for each language. Those of the base
 * language stay where they are, so every file is read before any is written.
 */
const folder = 'public/build'
const files = globSync('**/*.js', { cwd: folder }).map((file) => ({
  address: `/_static/build/${file}`,
  code: readFileSync(join(folder, file), 'utf8'),
}))
for (const language of locales) {
  for (const { address, code } of files) {
    const file = join('public', addressIn(language, address).replace('/_static/', ''))
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(
      file,
      inOneLanguage(code, language, (other) => addressIn(language, other)),
    )
  }
}
