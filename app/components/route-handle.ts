/** What a route may export as `handle`; the root's layout reads it. */
export type RouteHandle = {
  /** False for a page that loads no React in the browser. */
  scripts?: boolean
  /** False for a page without the site's header and footer, as the dashboard; the page then renders its own `main`. */
  chrome?: boolean
}
