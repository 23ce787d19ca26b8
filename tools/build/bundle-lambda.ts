import { globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, join, relative } from 'node:path'
import { readConfig } from '@remix-run/dev/dist/config.js'
import { build } from 'vite'
import type { Plugin, Rollup } from 'vite'
import { assetAddresses, serverBuild, withoutBrowserModules } from './remix-build.ts'

/*
 * A step of `npm run build`, after Remix's compiler has made the browser's files: bundles the functions from their
 * sources into what is uploaded. Remix's compiler could make a server too, and does for the sandbox; but it takes no
 * plugins, does not split, and keeps of a package everything that stands beside what is used. Here each route and
 * whatever else is imported with `import()` becomes a file of its own, which a cold start neither reads nor compiles
 * until it is needed. What each measure gives is in docs/decisions/0015.
 *
 * Source maps go to build/maps, outside of what is uploaded: tools/build/read-trace.ts reads the stack traces of
 * the log with them. contents.json beside them says how many bytes of which module stand in which file. The benchmarks
 * bundle the page that they compare with in the same way: `node tools/build/bundle-lambda.ts <its folder> <made>`.
 */
const [, , root = '.', made = 'build'] = process.argv
const isProduct = root === '.'
const config = await readConfig(root)

/** A module's source that takes the place of a package, or of a file of the package that it is in. */
type Replacement = { filter: RegExp; source: string; within?: string }

const replacements: Replacement[] = [
  // Remix's package for Node brings its runtime whole, a polyfill of fetch and what reads and writes files; these are the
  // parts that somebody asks for, and the bundle fails where one is missing.
  {
    filter: /^@remix-run\/node$/,
    within: '/@remix-run/architect/',
    source: `
      export { createRequestHandler } from '@remix-run/server-runtime'
      export { readableStreamToString } from '@remix-run/node/dist/stream.js'`,
  },
  {
    filter: /^@remix-run\/node$/,
    source: `
      import { createCookieFactory } from '@remix-run/server-runtime'
      import { sign, unsign } from '@remix-run/node/dist/crypto.js'
      export { data, redirect } from '@remix-run/server-runtime'
      export const createCookie = /* @__PURE__ */ createCookieFactory({ sign, unsign })`,
  },
  // What React does in a browser; the router imports it for the one function that it calls there.
  { filter: /^react-dom$/, source: 'export const flushSync = (run) => run()' },
  // React's renderer to a string, beside the one to a stream that entry.server.tsx uses.
  { filter: /react-dom-server-legacy/, source: 'export default {}', within: '/react-dom/' },
  // In Lambda the credentials are in the environment; the SDK brings five other places where it would look.
  {
    filter: /^@aws-sdk\/credential-provider-node$/,
    source:
      "import { fromEnv } from '@aws-sdk/credential-provider-env'\nexport const defaultProvider = () => fromEnv()",
  },
  // Nor has it a ~/.aws, which each client of the SDK would read.
  {
    filter: /\/loadSharedConfigFiles$/,
    source: `
      export const CONFIG_PREFIX_SEPARATOR = '.'
      export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} })`,
    within: '/@smithy/core/',
  },
  // Conform makes a few schemas of zod's own, which zod/mini has as well (server/schema.server.ts).
  { filter: /^zod\/v4$/, source: "export * from 'zod/v4-mini'", within: '/@conform-to/zod/' },
  // ElectroDB checks the shape of each entity's model when it is made: the same models that every test has checked,
  // and a third of what making one costs. What is left tells models from other objects.
  {
    filter: /^jsonschema$/,
    source: `
      export function Validator() {}
      Validator.prototype = {
        customFormats: {},
        addSchema() {},
        validate: (model) => ({ errors: model?.attributes && model.indexes ? [] : [{ property: 'instance', message: 'is no model' }] }),
      }`,
  },
]

function replace({ filter, source, within }: Replacement): Plugin {
  const id = `\0in the place of ${filter.source}${within ? ` in ${within}` : ''}`
  return {
    name: id,
    enforce: 'pre',
    resolveId(path, importer) {
      const isMeant = within === undefined ? !path.startsWith('.') : importer?.includes(within)
      return isMeant && filter.test(path) ? id : null
    },
    load: (asked) => (asked === id ? source : null),
  }
}

/**
 * Node's own modules, not by `import`: that asks each of them for all of its names at once, and behind those of
 * `node:http` stands the whole of fetch.
 */
function nodesOwn(): Plugin {
  const prefix = "\0Node's "
  const names = new Set(builtinModules)
  const nameOf = (path: string) => path.replace(/^node:/, '')
  const get = (name: string) => `process.getBuiltinModule('node:${name}')`
  return {
    name: "Node's own modules",
    enforce: 'pre',
    resolveId: (path) => (names.has(nameOf(path)) ? prefix + nameOf(path) : null),
    load: (id) =>
      id.startsWith(prefix)
        ? { code: `export default ${get(id.slice(prefix.length))}`, syntheticNamedExports: true }
        : null,
    /** In CommonJS the name stands where the module is required. */
    transform: (code, id) =>
      id.includes('/node_modules/') && !/^(import|export)\b/m.test(code)
        ? code.replace(/\brequire\((["'])([\w:/]+)\1\)/g, (call, _, path: string) =>
            names.has(nameOf(path)) ? get(nameOf(path)) : call,
          )
        : null,
  }
}

/** Writes contents.json: the modules of each file with their bytes before they are made small, largest first. */
function contents(): Plugin {
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

/** Bundles one function into a folder that holds nothing else; what tells of it goes to another. */
async function bundle(entry: string, folder: string, told: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    // Where all is ASCII, V8 reads the files as they are.
    esbuild: { charset: 'ascii' },
    ssr: { noExternal: true },
    // The AWS SDK's ES modules shake down to 60 % of its CommonJS ones.
    resolve: { mainFields: ['module', 'main'] },
    plugins: [
      serverBuild(config, isProduct),
      assetAddresses(config),
      withoutBrowserModules(config),
      ...replacements.map(replace),
      nodesOwn(),
      contents(),
    ],
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      minify: 'esbuild',
      sourcemap: 'hidden',
      rollupOptions: {
        treeshake: { propertyReadSideEffects: false },
        output: {
          entryFileNames: 'index.mjs',
          chunkFileNames: '[name]-[hash].mjs',
        },
      },
    },
  })
  const [wide] = globSync(join(folder, '*.mjs')).filter((file) =>
    /[^\0-\x7f]/.test(readFileSync(file, 'utf8')),
  )
  if (wide)
    throw new Error(`A regular expression in ${wide} is not ASCII: V8 would read the whole file as UTF-16`)
  rmSync(told, { recursive: true, force: true })
  mkdirSync(told, { recursive: true })
  for (const file of globSync(join(folder, '{*.map,contents.json}')))
    renameSync(file, join(told, basename(file)))
}

await bundle(join(root, config.serverEntryPoint ?? ''), join(made, 'server'), join(made, 'maps'))
// The benchmarks' bare page has no daily run.
if (isProduct) await bundle('server/daily.server.ts', 'build/daily', 'build/maps/daily')
