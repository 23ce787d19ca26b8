import product from '../../remix.config.js'

/**
 * Remix's settings for a page that the benchmarks compare with: the product's own. Remix's compiler puts all that the page
 * needs into one small module, as it does for whoever sets it up for a Lambda; with `BUNDLED_AS_OURS` it leaves the packages to
 * server/architect/bundle-lambda.ts, as in the product's build.
 * @param {string} name the page's folder
 * @returns {import('@remix-run/dev').AppConfig}
 */
export function remixPage(name) {
  const isBundledAsOurs = Boolean(process.env.BUNDLED_AS_OURS)
  const made = `../../../.tmp/${name}${isBundledAsOurs ? '-as-ours' : ''}`
  return {
    ...product,
    server: './server.ts',
    ...(isBundledAsOurs ? {} : { serverDependenciesToBundle: 'all', serverMinify: true }),
    serverBuildPath: `${made}/${isBundledAsOurs ? 'remix' : 'server'}/index.mjs`,
    assetsBuildDirectory: `${made}/assets`,
    watchPaths: [],
  }
}
