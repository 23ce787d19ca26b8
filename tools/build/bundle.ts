import { globSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { RemixConfig } from '@remix-run/dev/dist/config.js'
import { build } from 'vite'
import type { Plugin, Rollup } from 'vite'
import { remixServer } from './remix-build.ts'
import { builtinModulesByCall, replaceModules } from './replaced-modules.ts'

export type Bundle = {
  config: RemixConfig
  /** The module with the handler. */
  entry: string
  /** The folder that is uploaded; its previous content is removed. */
  folder: string
  /** The folder for source maps and contents.json, which are not uploaded. */
  mapsFolder: string
  /** Whether each route is a chunk that the first request for it loads (server/http/routes-on-demand.server.ts). */
  onDemand: boolean
}

/** Smaller chunks, in bytes, are merged into others: each file costs about 130 bytes in the zip and compresses less well. */
const minimumChunkSize = 40_000

/** Bundles one function and everything that it imports. */
export async function bundle({ config, entry, folder, mapsFolder, onDemand }: Bundle): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: {
      'process.env.NODE_ENV': '"production"',
      // A name for the browser's build alone (global-language.ts).
      'globalThis.pageLanguage': 'undefined',
    },
    ssr: { noExternal: true },
    esbuild: { charset: 'ascii' },
    // After tree shaking, the AWS SDK's ES modules are 60 % as large as its CommonJS modules.
    resolve: { mainFields: ['module', 'main'] },
    plugins: [
      remixServer(config, { onDemand, browserFiles: 'built' }),
      replaceModules(),
      builtinModulesByCall(),
      asciiOnly(),
      writeContents(),
    ],
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      minify: 'esbuild',
      sourcemap: 'hidden',
      rollupOptions: {
        output: {
          entryFileNames: 'index.mjs',
          chunkFileNames: '[name]-[hash].mjs',
          experimentalMinChunkSize: minimumChunkSize,
          onlyExplicitManualChunks: true,
          manualChunks: chunkOf,
        },
      },
    },
  })
  rmSync(mapsFolder, { recursive: true, force: true })
  mkdirSync(mapsFolder, { recursive: true })
  for (const file of ['contents.json', ...globSync('*.map', { cwd: folder })])
    renameSync(join(folder, file), join(mapsFolder, basename(file)))
}

/**
 * The file for a module that is not left to Rollup (docs/decisions/0015): in one file the texts compress better than spread over many,
 * and so do the pages of the dashboard. Zod has one of its own, or it would be merged into a file that pages without a form need too.
 */
function chunkOf(id: string, { getModuleInfo }: Rollup.ManualChunkMeta): string | undefined {
  if (id.includes('/paraglide/messages/')) return 'texts'
  if (id.includes('/node_modules/zod/')) return 'zod'
  return isForDashboardAlone(id, getModuleInfo) ? 'dashboard' : undefined
}

/** Whether all that imports a module, directly or not, are routes of the dashboard. */
function isForDashboardAlone(id: string, getModuleInfo: Rollup.GetModuleInfo): boolean {
  const importers = new Set([id])
  for (const importer of importers) {
    const info = getModuleInfo(importer)
    const isOnDemand = (info?.dynamicImporters.length ?? 0) > 0
    if (info?.isEntry || (isOnDemand && !importer.includes('/app/routes/dashboard'))) return false
    for (const next of info?.importers ?? []) importers.add(next)
  }
  return true
}

/**
 * V8 reads a file with one character beyond ASCII as UTF-16, and takes twice the memory for it. esbuild escapes such characters in strings,
 * not in regular expressions.
 */
function asciiOnly(): Plugin {
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  return {
    name: 'ASCII only',
    enforce: 'post',
    transform: (code) => ({ code: code.replaceAll(/[\u0080-\uFFFF]/g, escaped), map: null }),
  }
}

/** Writes contents.json: the modules of each file with their bytes before they are minified, largest first. */
function writeContents(): Plugin {
  return {
    name: 'contents',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rollup.OutputChunk => file.type === 'chunk')
      const named = chunks.map(({ fileName, code, modules }) => {
        const parts = Object.entries(modules).map(
          ([id, { renderedLength }]) => [relative('.', id), renderedLength] as const,
        )
        return {
          fileName,
          bytes: code.length,
          parts: Object.fromEntries(parts.toSorted((one, other) => other[1] - one[1])),
        }
      })
      this.emitFile({ type: 'asset', fileName: 'contents.json', source: JSON.stringify(named, null, 1) })
    },
  }
}
