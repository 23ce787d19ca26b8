import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const folder = 'app/content/messages'
const paraglide = 'app/content/paraglide'

/**
 * Paraglide's message functions as the Lambda has them. Each of Paraglide's own carries its text in every language, and 450
 * such modules were a third of what a cold start parsed. Here a message is a look at the texts of the visitor's
 * language: a JSON file beside the code, which is read when somebody first asks for that language.
 */
export function textsByLanguage(languages: readonly string[]): Plugin {
  return {
    name: 'texts by language',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(`/${paraglide}/messages.js`)) return null
      const files = languages.map((language) => {
        const source = readFileSync(`${folder}/${language}.json`)
        const file = this.emitFile({ type: 'asset', name: `${language}.json`, source })
        return `${language}: import.meta.ROLLUP_FILE_URL_${file}`
      })
      return textsModule(textKeys(), `{ ${files.join(', ')} }`)
    },
  }
}

/** The keys of all messages. */
export function textKeys(): string[] {
  const texts = JSON.parse(readFileSync(`${folder}/en.json`, 'utf8')) as Record<string, string>
  return Object.keys(texts).filter((key) => !key.startsWith('$'))
}

/**
 * One function for each key, called as Paraglide's are.
 * @param files the source of an object that has the URL of each language's file
 */
export function textsModule(keys: string[], files: string): string {
  return `
    import { readFileSync } from 'node:fs'
    import { getLocale } from '#${paraglide}/runtime.js'
    const files = ${files}
    const texts = {}
    const textsIn = (locale) => (texts[locale] ??= JSON.parse(readFileSync(new URL(files[locale]), 'utf8')))
    const message = (key) => (inputs = {}, { locale = getLocale() } = {}) =>
      textsIn(locale)[key].replace(/\\{(\\w+)\\}/g, (_, name) => inputs[name])
    ${keys.map((key) => `export const ${key} = /* @__PURE__ */ message('${key}')`).join('\n')}`
}
