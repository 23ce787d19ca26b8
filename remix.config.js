/** @type {import('@remix-run/dev').AppConfig} */
export default {
  server: './server/handler.server.ts',
  serverBuildPath: 'build/server/index.mjs',
  serverModuleFormat: 'esm',
  serverPlatform: 'node',
  // The Lambda is one file: its cold start is the time to read it, and nothing beside it can be out of step.
  serverDependenciesToBundle: 'all',
  // The AWS SDK's ES modules shake down to 60 % of its CommonJS ones.
  serverMainFields: ['module', 'main'],
  serverMinify: process.env.NODE_ENV === 'production',
  assetsBuildDirectory: 'public/build',
  publicPath: '/_static/build/',
  ignoredRouteFiles: ['**/.*', '**/*.css'],
  watchPaths: ['./server/**/*'],
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
