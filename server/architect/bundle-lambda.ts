import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'esbuild'

/*
 * The second step of `npm run build`. Remix's compiler gives the server as one module that still imports its packages;
 * this step bundles them with it into what is uploaded. It is a step of its own because the compiler takes no plugins
 * and does not split: what is imported with `import()` becomes a file of its own here, which a cold start neither reads
 * nor compiles until it is needed. What each measure gives is in docs/decisions/0015.
 *
 * Source maps go to build/maps, outside of what is uploaded: server/architect/read-trace.ts reads the stack traces of
 * the log with them. The benchmarks bundle the page that they compare with in the same way, in a folder of their own.
 */
const [, , folder = 'build'] = process.argv
const compiled = join(folder, 'remix/index.mjs')
const lambda = join(folder, 'server')
const maps = join(folder, 'maps')

/** Bundled packages that are CommonJS require Node's own modules, and an ES module has no `require`. */
const requireForBundledPackages =
  "import{createRequire as createNodeRequire}from'node:module';const require=createNodeRequire(import.meta.url);"

/** A module's source that takes the place of a package, or of a file of the package that it is in. */
type Replacement = { filter: RegExp; source: string; within?: string }

const replacements: Replacement[] = [
  // Remix's polyfill of fetch, for a Node older than ours; nothing here asks for it.
  { filter: /^undici$/, source: 'module.exports = {}' },
  // The same for streams: Node has had them for years.
  { filter: /^web-streams-polyfill\/ponyfill$/, source: "module.exports = require('node:stream/web')" },
  // What React does in a browser; the router imports it for the one function that it calls there.
  { filter: /^react-dom$/, source: 'exports.flushSync = (run) => run()' },
  // React's renderer to a string, beside the one to a stream that entry.server.tsx uses.
  { filter: /react-dom-server-legacy/, source: 'module.exports = {}', within: '/react-dom/' },
  // In Lambda the credentials are in the environment; the SDK brings five other places where it would look.
  {
    filter: /^@aws-sdk\/credential-provider-node$/,
    source:
      "import { fromEnv } from '@aws-sdk/credential-provider-env'\nexport const defaultProvider = () => fromEnv()",
  },
  // ElectroDB checks the shape of each entity's model when it is made: the same models that every test has checked,
  // and a third of what loading the table costs. What is left tells models from other objects.
  {
    filter: /^jsonschema$/,
    source: `
      exports.Validator = function Validator() {}
      exports.Validator.prototype = {
        customFormats: {},
        addSchema() {},
        validate: (model) => ({ errors: model?.attributes && model.indexes ? [] : [{ property: 'instance', message: 'is no model' }] }),
      }`,
  },
  // Zod's own messages in fifty languages; ours are in app/content.
  { filter: /^\.\.\/locales\/index\.js$/, source: 'export {}', within: '/zod/' },
]

function replace({ filter, source, within }: Replacement): Plugin {
  const namespace = `replaced ${filter.source}`
  return {
    name: namespace,
    setup({ onResolve, onLoad }) {
      onResolve({ filter }, ({ path, importer }) => {
        const isMeant = within === undefined ? !path.startsWith('.') : importer.includes(within)
        return isMeant ? { path, namespace } : null
      })
      onLoad({ filter: /.*/, namespace }, () => ({ contents: source, resolveDir: process.cwd() }))
    },
  }
}

/** Bundles one function into a folder that holds nothing else; gives esbuild's account of it. */
async function bundle(entry: string, made: string) {
  const { outputFiles, metafile } = await build({
    entryPoints: { index: entry },
    outdir: made,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minify: true,
    legalComments: 'none',
    // The AWS SDK's ES modules shake down to 60 % of its CommonJS ones.
    mainFields: ['module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: requireForBundledPackages },
    plugins: replacements.map(replace),
    sourcemap: 'external',
    metafile: true,
    write: false,
  })
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made, { recursive: true })
  for (const { path, contents } of outputFiles) {
    writeFileSync(join(path.endsWith('.map') ? maps : made, basename(path)), contents)
  }
  return metafile
}

rmSync(maps, { recursive: true, force: true })
mkdirSync(maps, { recursive: true })
writeFileSync(join(folder, 'metafile.lambda.json'), JSON.stringify(await bundle(compiled, lambda)))
// The benchmarks' bare page has no daily run.
if (folder === 'build') await bundle('server/daily.server.ts', join(folder, 'daily'))
