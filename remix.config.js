const isProduction = process.env.NODE_ENV === 'production'

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  server: './server/handler.server.ts',
  // The sandbox's. For production tools/build/bundle-lambda.ts makes the Lambda.
  serverBuildPath: isProduction ? 'build/remix/index.mjs' : 'build/server/index.mjs',
  serverModuleFormat: 'esm',
  serverPlatform: 'node',
  serverDependenciesToBundle: 'all',
  // The AWS SDK's ES modules shake down to 60 % of its CommonJS ones.
  serverMainFields: ['module', 'main'],
  assetsBuildDirectory: 'public/build',
  publicPath: '/_static/build/',
  ignoredRouteFiles: ['**/.*', '**/*.css'],
  watchPaths: ['./domain/**/*', './server/**/*'],
  tailwind: false,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // The whole route manifest is small, and asking for parts of it would be a Lambda call each.
    v3_lazyRouteDiscovery: false,
  },
}
