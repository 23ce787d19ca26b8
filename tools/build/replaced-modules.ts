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
