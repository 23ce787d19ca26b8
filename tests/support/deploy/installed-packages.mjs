import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { URL } from 'node:url'

/*
 * In a process with this module, only the packages are there that the deploying job of GitHub installs: none for development and no
 * optional ones (`npm ci --omit=dev --omit=optional`).
 */
const lock = new URL('../../../package-lock.json', import.meta.url)
const { packages } = JSON.parse(readFileSync(lock, 'utf8'))
const root = new URL('../../../', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    const [, path] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(resolved.url.replace(root, '')) ?? []
    const { dev, optional, devOptional } = packages[path] ?? {}
    if (!dev && !optional && !devOptional) return resolved
    throw Object.assign(new Error(`Cannot find package '${specifier}' of ${context.parentURL}`), {
      code: context.conditions.includes('require') ? 'MODULE_NOT_FOUND' : 'ERR_MODULE_NOT_FOUND',
    })
  },
})
