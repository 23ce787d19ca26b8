/// <reference types="@remix-run/dev" />
/// <reference types="@remix-run/node" />

/** React's renderer to a web stream; the package's types have it under `react-dom/server` alone. */
declare module 'react-dom/server.browser' {
  export { renderToReadableStream } from 'react-dom/server'
}
