import * as m from '#app/content/paraglide/messages.js'

/**
 * A small spinner in the corner until every image has loaded or failed (section 2). Its content is
 * added by the script: without JavaScript it would never go away.
 */
export function ImageSpinner() {
  return <image-spinner class="image-spinner" role="status" data-words={m.home_images_loading()} />
}
