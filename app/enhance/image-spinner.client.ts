/**
 * Loads all images of the page and shows itself until each has loaded or failed (section 2). Lazy images further down start
 * after the page's `load` event; with the browser's data saver they stay lazy.
 */
export class ImageSpinner extends HTMLElement {
  readonly #content = makeContent()

  connectedCallback(): void {
    this.#content.append(this.dataset.words ?? '')
    this.append(this.#content)
    if (document.readyState === 'complete') this.#load()
    else addEventListener('load', () => this.#load(), { once: true })
    this.#showUntilLoaded(document.querySelectorAll<HTMLImageElement>('img:not([loading=lazy])'))
  }

  #load(): void {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    const images = document.querySelectorAll<HTMLImageElement>('img[loading=lazy]')
    for (const image of images) image.loading = 'eager'
    this.#showUntilLoaded(images)
  }

  #showUntilLoaded(images: NodeListOf<HTMLImageElement>): void {
    const unloaded = [...images].filter((image) => !image.complete)
    if (unloaded.length === 0) return
    this.#content.hidden = false
    void Promise.all(unloaded.map(settled)).then(() => {
      this.#content.hidden = [...document.images].every(
        ({ complete, loading }) => complete || loading === 'lazy',
      )
    })
  }
}

function makeContent(): HTMLElement {
  const content = document.createElement('span')
  content.className = 'image-spinner__content'
  content.hidden = true
  const spinner = document.createElement('span')
  spinner.className = 'spinner'
  spinner.ariaHidden = 'true'
  content.append(spinner)
  return content
}

function settled(image: HTMLImageElement): Promise<unknown> {
  return new Promise((resolve) => {
    image.addEventListener('load', resolve, { once: true })
    image.addEventListener('error', resolve, { once: true })
  })
}
