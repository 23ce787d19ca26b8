import * as m from '#app/content/paraglide/messages.js'

/** A small spinner in the corner until every image has loaded or failed (section 2); the script shows it. */
export function ImageSpinner() {
  return (
    <image-spinner class="image-spinner" role="status">
      <span className="image-spinner__content" hidden>
        <span className="spinner" aria-hidden="true" />
        <span>{m.home_images_loading()}</span>
      </span>
    </image-spinner>
  )
}
