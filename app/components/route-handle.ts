/** What a route may say of itself in `handle`, for the root. */
export type RouteHandle = {
  /** False for a page that needs no React in the browser: it ships none. */
  scripts?: boolean
  /** False for a page with a frame of its own, as the dashboard; its `main` is then its own as well. */
  chrome?: boolean
}
