import * as m from '#app/content/paraglide/messages.js'

/**
 * A small spinner in the corner until every image has loaded or failed (section 2). The script fills it: a browser that
 * runs none would show it for ever.
 */
export function ImageSpinner() {
  return <image-spinner class="image-spinner" role="status" data-words={m.home_images_loading()} />
}
