import product from '../../../remix.config.js'

/** The product's own settings, for a site of one page: what Remix alone costs. */
/** @type {import('@remix-run/dev').AppConfig} */
export default {
  ...product,
  server: './server.ts',
  serverBuildPath: '../../../.tmp/bare/remix/index.mjs',
  assetsBuildDirectory: '../../../.tmp/bare/assets',
  watchPaths: [],
}
