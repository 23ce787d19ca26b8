import { configuration, documentsOrigin, isDeployed } from '#server/configuration.server.ts'
import { usesRecaptcha } from '#server/secrets.server.ts'

/** The origins of reCAPTCHA's frames. Its scripts are loaded by our own scripts, which `strict-dynamic` allows. */
const recaptchaFrames = configuration.recaptchaOrigin ?? 'https://www.google.com https://recaptcha.google.com'

/** What the setting `HSTS_SCOPE` adds to HSTS. */
const hstsDirectives: Record<string, string> = {
  host: '',
  subdomains: '; includeSubDomains',
  preload: '; includeSubDomains; preload',
}

/** The security headers of every response (docs/design.md, "Accounts"). Only scripts with the nonce run. */
export function securityHeaders(nonce: string): Record<string, string> {
  const frames = usesRecaptcha() ? recaptchaFrames : "'none'"
  const policy = {
    // Firefox judges by it what is fetched in advance of a page, and Chrome by any directive (w3c/webappsec-csp#107, #582). All else has its own.
    'default-src': "'self'",
    'object-src': "'none'",
    'media-src': "'none'",
    'worker-src': "'none'",
    'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
    'style-src': "'self'",
    // Images of the staff's papers (S3), and previews of files before their upload (blob:, data:).
    'img-src': `'self' data: blob: ${documentsOrigin}`,
    'font-src': "'self'",
    // In development the browser connects to the compiler, on a port of its own, to hear of changes.
    'connect-src':
      !isDeployed && process.env.NODE_ENV === 'development'
        ? `'self' ws://localhost:* ${documentsOrigin}`
        : `'self' ${documentsOrigin}`,
    'frame-src': frames,
    'manifest-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
    'strict-transport-security': `max-age=63072000${hstsDirectives[configuration.hstsScope ?? 'host']}`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
  }
}
