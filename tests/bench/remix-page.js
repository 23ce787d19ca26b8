import product from '../../remix.config.js'

/**
 * Remix's settings for a page that the benchmarks compare with: the product's own. Remix's compiler puts all that the page
 * needs into one small module, as it does for whoever sets it up for a Lambda.
 * @param {string} name the page's folder
 * @returns {import('@remix-run/dev').AppConfig}
 */
export function remixPage(name) {
  return {
    ...product,
    server: './server.ts',
    serverMinify: true,
    serverBuildPath: `../../../.tmp/${name}/server/index.mjs`,
    assetsBuildDirectory: `../../../.tmp/${name}/assets`,
    watchPaths: [],
  }
}
