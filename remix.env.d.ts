/// <reference types="@remix-run/dev" />
/// <reference types="@remix-run/node" />

/** React's renderer to a web stream. The package has types for it only under `react-dom/server`. */
declare module 'react-dom/server.browser' {
  export { renderToReadableStream } from 'react-dom/server'
}
