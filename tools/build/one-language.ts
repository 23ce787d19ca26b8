import { transformSync } from 'esbuild'

/*
 * Gives a browser the texts of one language only (docs/decisions/0002). Paraglide's message functions contain all languages and
 * choose one when they are called. Before Remix's compiler runs, the choice is rewritten so that it depends on one global name.
 * Afterwards each file of the browser's build is written once for each language with a constant in place of that name, and
 * esbuild removes the other texts. On the server and in development the name is undefined, and the call chooses as before.
 */
const globalName = 'globalThis.pageLanguage'

const languageChoice = /\tconst locale = experimentalStaticLocale \?\? (options\.locale \?\? getLocale\(\))\n/

/**
 * Rewrites the choice in a message module so that it depends on the global name.
 * @throws an Error when the module is not as the pinned version of Paraglide writes it
 */
export function withGlobalLanguage(module: string): string {
  const runtimeChoice = languageChoice.exec(module)?.[1]
  if (!runtimeChoice) throw new Error('Paraglide chooses the language of a message in another way than it did')
  return module
    .replace(languageChoice, '')
    .replace('getLocale, experimentalStaticLocale', 'getLocale')
    .replaceAll('if (locale === ', `if ((${globalName} ?? ${runtimeChoice}) === `)
}

/**
 * A file of the browser's build in one language.
 * @param addressIn returns the address of another file of the build in that language
 */
export function inOneLanguage(
  code: string,
  language: string,
  addressIn: (address: string) => string,
): string {
  const inLanguage = code.includes(globalName)
    ? transformSync(code, {
        define: { [globalName]: JSON.stringify(language) },
        format: 'esm',
        target: 'es2020',
        charset: 'utf8',
        minify: true,
        treeShaking: true,
        legalComments: 'none',
      }).code
    : code
  if (inLanguage.includes(globalName)) throw new Error(`The language of a text is not fixed for ${language}`)
  return inLanguage.replace(/"(\/_static\/build\/[^"\s]+\.js)"/g, (_, address: string) =>
    JSON.stringify(addressIn(address)),
  )
}
