/** The part of Google's script that we use. */
type Grecaptcha = {
  render(
    container: HTMLElement,
    options: {
      sitekey: string
      size: 'normal' | 'compact' | 'invisible'
      callback: () => void
      'expired-callback': () => void
      'error-callback': () => void
    },
  ): number
  execute(widget: number): void
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha
    onRecaptchaLoad?: () => void
  }
}

/** The element for the box is not on the page. */
class ContainerNotFound extends Error {
  override name = 'ContainerNotFound'
}

/** How long to wait for Google's script to be ready, in milliseconds. A slow network takes a while; offline it never is. */
const patience = 10_000

let loading: Promise<Grecaptcha> | undefined

function load(address: string): Promise<Grecaptcha> {
  loading ??= new Promise<Grecaptcha>((resolve, reject) => {
    const script = document.createElement('script')
    const giveUp = () => reject(new Error('reCAPTCHA does not load'))
    window.onRecaptchaLoad = () => (window.grecaptcha ? resolve(window.grecaptcha) : giveUp())
    script.src = address
    script.addEventListener('error', giveUp)
    setTimeout(giveUp, patience)
    document.head.append(script)
  })
  return loading
}

type Handlers = { onSolved: () => void; onExpired: () => void; onFailed: () => void }

/**
 * Shows the reCAPTCHA box in an empty element; its answer becomes the field `g-recaptcha-response` there.
 * @returns a function that starts the check of an invisible box
 * @throws ContainerNotFound, or another error if Google's script does not load
 */
export async function showRecaptcha(
  container: HTMLElement,
  { siteKey, script, isInvisible }: { siteKey: string; script: string; isInvisible: boolean },
  { onSolved, onExpired, onFailed }: Handlers,
): Promise<() => void> {
  const grecaptcha = await load(script)
  if (!container.isConnected) throw new ContainerNotFound()
  const widget = grecaptcha.render(container, {
    sitekey: siteKey,
    size: isInvisible ? 'invisible' : container.clientWidth < 302 ? 'compact' : 'normal',
    callback: onSolved,
    'expired-callback': onExpired,
    'error-callback': onFailed,
  })
  return () => grecaptcha.execute(widget)
}
