import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

/**
 * A Vite plugin that gives the tests all compiled texts as one module. Paraglide writes a module for each text, and each test
 * file would load some seven hundred of them: four fifths of its imports. The texts themselves are the same.
 */
export function textsInOneModule(): Plugin {
  return {
    name: 'texts in one module',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('/paraglide/messages/_index.js')) return null
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
