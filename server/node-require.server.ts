import { createRequire } from 'node:module'

// Remix's compiler makes one ES module of the sandbox's server, but react-dom, cookie-signature and other packages in it are
// CommonJS and `require` Node's own modules. An ES module has no `require`, and the bundle's replacement throws 'Dynamic
// require of "util" is not supported' unless there is a global one. So this must be the handler's first import. package.json
// lists it under `sideEffects`; without that the bundler would remove it.
if (typeof globalThis.require !== 'function') globalThis.require = createRequire(import.meta.url)
