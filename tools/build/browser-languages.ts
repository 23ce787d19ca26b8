import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { assetUrlIn } from '#server/http/assets-in-language.server.ts'
import en from '#app/content/messages/en.json' with { type: 'json' }
import hi from '#app/content/messages/hi.json' with { type: 'json' }
import mr from '#app/content/messages/mr.json' with { type: 'json' }
import { locales, type Locale } from '#app/content/paraglide/runtime.js'
import { inOneLanguage } from './one-language.ts'

/*
 * A step of `npm run build`, after Remix's compiler: writes the browser's files once for each language. The base language
 * overwrites the compiler's files, so every file is read before any is written. Fails when a file has text of another
 * language.
 */
const messages: Record<Locale, Record<string, string>> = { en, hi, mr }
const folder = 'public/build'
const files = globSync('**/*.js', { cwd: folder }).map((file) => ({
  address: `/_static/build/${file}`,
  code: readFileSync(join(folder, file), 'utf8'),
}))
for (const language of locales) {
  for (const { address, code } of files) {
    const file = join('public', assetUrlIn(language, address).replace('/_static/', ''))
    const written = inOneLanguage(code, language, (other) => assetUrlIn(language, other))
    const foreignText = foreignTexts(language, isDashboardPage(address)).find((text) => written.includes(text))
    if (foreignText) throw new Error(`${file} is in ${language} but contains a text of another language: “${foreignText}”`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, written)
  }
}

/** Whether a file is a page of the dashboard, whose texts are literals and English in every language. */
function isDashboardPage(address: string): boolean {
  return address.includes('/build/routes/dashboard')
}

/**
 * Texts of the other languages that are long enough not to be a word of the code. Only texts about accounts are used, because
 * other texts also occur in the dashboard and the style guide, which are always English. A page of the dashboard may contain
 * an English text about accounts as its own literal ("Change your password").
 */
function foreignTexts(language: Locale, mayBeEnglish: boolean): string[] {
  return locales
    .filter((other) => other !== language && !(mayBeEnglish && other === 'en'))
    .flatMap((other) =>
      Object.entries(messages[other]).filter(([key, text]) => messages[language][key] !== text),
    )
    .filter(([key, text]) => /^(account|profile)_/.test(key) && text.length >= 20 && !/[{\\"`]/.test(text))
    .map(([, text]) => text)
}
