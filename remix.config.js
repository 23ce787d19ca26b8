const isProduction = process.env.NODE_ENV === 'production'

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  server: './server/handler.server.ts',
  // `build/server` is for the sandbox. In production tools/build/bundle-lambda.ts makes the Lambda's bundle.
  serverBuildPath: isProduction ? 'build/remix/index.mjs' : 'build/server/index.mjs',
  serverModuleFormat: 'esm',
  serverPlatform: 'node',
  serverDependenciesToBundle: 'all',
  // After tree shaking, the AWS SDK's ES modules are 60 % as large as its CommonJS modules.
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
    // The route manifest is small. Loading it in parts would cost one Lambda call for each part.
    v3_lazyRouteDiscovery: false,
  },
}
