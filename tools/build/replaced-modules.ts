import { builtinModules } from 'node:module'
import type { Plugin } from 'vite'

/*
 * The modules that the bundle replaces, and the gain of each replacement: how much longer a cold start is without it
 * (processor time of `/show/service`, medians of pairs, 22 November 2026), and how much larger the zip is. A replacement that
 * gains less than 3 % stays only where the zip needs it. Measure again with `npm run bench:replaced`.
 */
export type ReplacedModule = {
  /** The module's name, as in the imports. */
  module: string
  why: string
  gain: { coldStart: string; zip: string }
  /** The module that takes its place. */
  source: string
}

export const replacedModules: ReplacedModule[] = [
  {
    module: '@remix-run/node',
    why: 'It brings a polyfill of fetch and what reads and writes files. These are the parts that the product imports.',
    gain: { coldStart: '8 %', zip: '175 kB' },
    source: `
      import { createCookieFactory } from '@remix-run/server-runtime'
      import { sign, unsign } from '@remix-run/node/dist/crypto.js'
      export { createRequestHandler, data, redirect, redirectDocument } from '@remix-run/server-runtime'
      export { readableStreamToString } from '@remix-run/node/dist/stream.js'
      export const createCookie = /* @__PURE__ */ createCookieFactory({ sign, unsign })`,
  },
  {
    module: 'react-dom',
    why: 'What React does in a browser. The router imports it for one function, which it calls in a browser alone.',
    gain: { coldStart: '3 %', zip: '44 kB' },
    source: 'export const flushSync = (run) => run()',
  },
  {
    module: './cjs/react-dom-server-legacy.browser.production.min.js',
    why: 'React’s renderers of strings, which come with the one of streams that the product uses. Here for the zip.',
    gain: { coldStart: '1 to 3 %', zip: '11 kB' },
    source: 'export default {}',
  },
  {
    module: '@aws-sdk/credential-provider-node',
    why: 'Lambda puts the credentials into the environment; the SDK has five other places to look. Here for the zip.',
    gain: { coldStart: '2 %', zip: '31 kB' },
    source: `
      import { fromEnv } from '@aws-sdk/credential-provider-env'
      export const defaultProvider = () => fromEnv()`,
  },
  {
    module: 'jsonschema',
    why: 'ElectroDB checks each entity’s model when it is made, and every test has checked the same models. What is left tells a model from another object.',
    gain: { coldStart: '7 %', zip: '7 kB' },
    source: `
      export function Validator() {}
      Validator.prototype = {
        customFormats: {},
        addSchema() {},
        validate: (model) => ({ errors: model?.attributes && model.indexes ? [] : [{ property: 'instance', message: 'is no model' }] }),
      }`,
  },
  {
    module: '@smithy/core/event-streams',
    why: 'Streams of events, such as the answers of S3 Select. No command of the product has one. Here for the zip.',
    gain: { coldStart: 'nothing', zip: '5 kB' },
    source: `
      export const resolveEventStreamSerdeConfig = (config) => config
      export const eventStreamSerdeProvider = () => null
      export function EventStreamSerde() {}`,
  },
  ...['Sha256Js', 'Sha1Js', 'Md5Js'].map((hash) => ({
    module: `./${hash}`,
    why: 'A hash in JavaScript for a Node without it; Lambda’s Node has it. Here for the zip.',
    gain: { coldStart: 'nothing', zip: '3 kB together' },
    source: `export function ${hash}() { throw new Error('Node has this hash') }`,
  })),
  {
    module: '@aws-sdk/endpoint-cache',
    why: 'DynamoDB’s client makes an empty cache of endpoints and asks no service for them. Here for the zip.',
    gain: { coldStart: 'nothing', zip: '3 kB' },
    source: 'export function EndpointCache() {}',
  },
]

/**
 * A plugin that replaces the modules of the rows.
 * @throws an Error at the end of the build, when `all` is set and no file imports the module of a row
 */
export function replaceModules(rows: ReplacedModule[], { all }: { all: boolean }): Plugin {
  const prefix = '\0in the place of '
  const used = new Set<string>()
  return {
    name: 'replaced modules',
    enforce: 'pre',
    resolveId(path) {
      const row = rows.find(({ module }) => path === module)
      if (!row) return null
      used.add(row.module)
      return prefix + row.module
    },
    load: (id) => rows.find(({ module }) => id === prefix + module)?.source ?? null,
    buildEnd(error) {
      const unused = rows.filter(({ module }) => !used.has(module))
      if (error || !all || unused.length === 0) return
      const names = unused.map(({ module }) => module).join(', ')
      throw new Error(`Nothing imports ${names} any more: take it out of replaced-modules.ts`)
    },
  }
}

const builtinPrefix = '\0built into Node: '

/**
 * Loads Node's built-in modules with `process.getBuiltinModule` instead of `import`. An `import` reads every export of a
 * module at once, and some exports of `node:http` load the whole of fetch. Without this plugin a cold start is up to 3 % longer and
 * the zip is 74 kB larger, more than it may be (measured together with the modules above).
 */
export function builtinModulesByCall(): Plugin {
  const nameOf = (path: string) => path.replace(/^node:/, '')
  const names = new Set(builtinModules)
  return {
    name: 'built-in modules by call',
    enforce: 'pre',
    resolveId: (path) => (names.has(nameOf(path)) ? builtinPrefix + nameOf(path) : null),
    load: (id) =>
      id.startsWith(builtinPrefix)
        ? {
            code: `export default process.getBuiltinModule('node:${id.slice(builtinPrefix.length)}')`,
            syntheticNamedExports: true,
          }
        : null,
    /** A `require` in CommonJS returns the module itself. */
    config: () => ({
      build: { commonjsOptions: { requireReturnsDefault: (id) => id.startsWith(builtinPrefix) } },
    }),
  }
}
