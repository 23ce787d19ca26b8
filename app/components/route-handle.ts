/** What a route may export as `handle`; the root's layout reads it. */
export type RouteHandle = {
  /** False for a page that loads no React in the browser. */
  scripts?: boolean
  /** False for a page without the site's header and footer, as the dashboard; the page then renders its own `main`. */
  chrome?: boolean
  /** False for a page with a stylesheet of its own, which loads neither the site's stylesheet and fonts nor the script of `app/enhance`. */
  siteStyles?: boolean
  /** False for a nurse's page that is not for nurses alone: it has no links to the nurses' pages. */
  nurseMenu?: boolean
  /** Whether the dashboard shows the view in a window under 600 px too, below its sentence. */
  isForTelephones?: boolean
}
