import { builtinModules } from 'node:module'
import type { Plugin } from 'vite'

/*
 * The modules that the Lambda's bundle replaces. The figures are what a cold start of `/show/service` took longer without the
 * replacement, and how much larger the zip was (processor time, medians of pairs, 22 November 2026).
 */
const replacedModules: Record<string, string> = {
  // 8 %, 175 kB. It brings a polyfill of fetch and what reads and writes files; these are the parts that the product imports.
  '@remix-run/node': `
    import { createCookieFactory } from '@remix-run/server-runtime'
    import { sign, unsign } from '@remix-run/node/dist/crypto.js'
    export { createRequestHandler, data, redirect, redirectDocument } from '@remix-run/server-runtime'
    export { readableStreamToString } from '@remix-run/node/dist/stream.js'
    export const createCookie = /* @__PURE__ */ createCookieFactory({ sign, unsign })`,
  // 3 %, 44 kB. The router imports it for one function, which it calls in a browser alone.
  'react-dom': 'export const flushSync = (run) => run()',
  // These two: 3 %, 41 kB (29 November 2026). React’s renderers of strings come with the one of streams that the product uses.
  './cjs/react-dom-server-legacy.browser.production.min.js': 'export default {}',
  // Lambda puts the credentials into the environment; the SDK has five other places to look.
  '@aws-sdk/credential-provider-node': `
    import { fromEnv } from '@aws-sdk/credential-provider-env'
    export const defaultProvider = () => fromEnv()`,
  // 7 %, 7 kB. ElectroDB checks each entity's model when it is made, and every test has checked the same models.
  jsonschema: `
    export function Validator() {}
    Validator.prototype = {
      customFormats: {},
      addSchema() {},
      validate: (model) => ({ errors: model?.attributes && model.indexes ? [] : [{ property: 'instance', message: 'is no model' }] }),
    }`,
}

/** A plugin that replaces these modules. */
export function replaceModules(): Plugin {
  const prefix = '\0in the place of '
  return {
    name: 'replaced modules',
    enforce: 'pre',
    resolveId: (path) => (path in replacedModules ? prefix + path : null),
    load: (id) => (id.startsWith(prefix) ? replacedModules[id.slice(prefix.length)] : null),
  }
}

const builtinPrefix = '\0built into Node: '

/**
 * Loads Node's built-in modules with `process.getBuiltinModule` instead of `import`. An `import` reads every export of a module at once, and
 * some exports of `node:http` load the whole of fetch; and Rollup merges no small files that have one. Without it a cold start takes 4 %
 * longer, and the zip has 65 kB and 133 files more (28 November 2026).
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
