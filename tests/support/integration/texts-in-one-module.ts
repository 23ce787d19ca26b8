import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import type {} from 'vitest/node'
import { languages } from '#domain/languages.ts'

/** Where all compiled texts come together. */
const index = '/paraglide/messages/_index.js'

/**
 * A Vite plugin that gives the tests all compiled texts as one module. Paraglide writes a module for each text, and each test
 * file would load some seven hundred of them: four fifths of its imports. The texts themselves are the same.
 *
 * Vitest keeps a module from one run to the next while its own file is the same. This one has the texts of other files in it, so
 * they count as well.
 */
export function textsInOneModule(): Plugin {
  return {
    name: 'texts in one module',
    enforce: 'pre',
    configureVitest({ defineCacheKeyGenerator }) {
      const texts = languages.map(({ code }) => readFileSync(messagesOf(code), 'utf8')).join('')
      defineCacheKeyGenerator(({ id }) => (id.endsWith(index) ? texts : undefined))
    },
    async load(id) {
      if (!id.endsWith(index)) return null
      const { outputFiles } = await build({
        entryPoints: [id],
        bundle: true,
        format: 'esm',
        write: false,
        charset: 'utf8',
        // Shared with the product's own imports: it holds the language of the request.
        external: [join('..', 'runtime.js'), join('..', 'registry.js')],
      })
      return outputFiles[0]?.text ?? null
    },
  }
}

function messagesOf(language: string): string {
  return fileURLToPath(new URL(`../../../app/content/messages/${language}.json`, import.meta.url))
}
