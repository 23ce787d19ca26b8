import { createRequire } from 'node:module'

// The sandbox's server is one ES module, as Remix's compiler makes it, but react-dom, cookie-signature and others in it are
// CommonJS and `require` Node's own modules. An ES module has no `require`, and the bundle's stand-in for it throws 'Dynamic
// require of "util" is not supported' unless it finds a global one. So this is the handler's first import; package.json lists
// it under `sideEffects`, or the bundler would leave it out.
if (typeof globalThis.require !== 'function') globalThis.require = createRequire(import.meta.url)
