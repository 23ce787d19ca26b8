import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { withGlobalLanguage } from './one-language.ts'

/*
 * A step of `npm run build`, between Paraglide's compiler and Remix's: the language of all message modules depends on one global
 * name (one-language.ts).
 */
const modules = globSync('app/content/paraglide/messages/*.js').filter((file) => !file.endsWith('/_index.js'))
if (modules.length === 0) throw new Error('Paraglide wrote no message modules')
for (const file of modules) writeFileSync(file, withGlobalLanguage(readFileSync(file, 'utf8')))
