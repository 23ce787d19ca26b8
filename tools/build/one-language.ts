import { transformSync } from 'esbuild'

/*
 * How a browser comes to get one language alone (docs/decisions/0014). Paraglide's message functions carry every
 * language and choose when they are called. Before the compiler runs, the choice is spelled so that one name decides it;
 * after it has run, each file of the browser's build is written once for each language with that name's value known, and
 * esbuild drops the other texts. Where the name has no value, on the server and in development, the choice stays open.
 */
const decidingName = 'globalThis.pageLanguage'

const choice = /\tconst locale = experimentalStaticLocale \?\? (options\.locale \?\? getLocale\(\))\n/

/**
 * Spells the choice of a message module so that it can be decided later.
 * @throws where Paraglide writes its modules in another way than it did
 */
export function withOpenChoice(module: string): string {
  const open = choice.exec(module)?.[1]
  if (!open) throw new Error('Paraglide chooses the language of a message in another way than it did')
  return module
    .replace(choice, '')
    .replace('getLocale, experimentalStaticLocale', 'getLocale')
    .replaceAll('if (locale === ', `if ((${decidingName} ?? ${open}) === `)
}

/**
 * A file of the browser's build in one language.
 * @param addressIn what an address of another file of the build is in that language
 */
export function inOneLanguage(
  code: string,
  language: string,
  addressIn: (address: string) => string,
): string {
  const decided = code.includes(decidingName)
    ? transformSync(code, {
        define: { [decidingName]: JSON.stringify(language) },
        format: 'esm',
        target: 'es2020',
        charset: 'utf8',
        minify: true,
        treeShaking: true,
        legalComments: 'none',
      }).code
    : code
  if (decided.includes(decidingName)) throw new Error(`The language of a text stayed open for ${language}`)
  return decided.replace(/"(\/_static\/build\/[^"\s]+\.js)"/g, (_, address: string) =>
    JSON.stringify(addressIn(address)),
  )
}
