import { enhance } from '#app/enhance/enhance.client.ts'

/**
 * Not a page: a route without a path and without children, which no address reaches. Remix's classic compiler bundles, hashes
 * and watches the modules of routes only, so the script in `app/enhance` is one; the root reads its address from the build's
 * manifest (`enhanceScript`).
 */
export const handle = { script: 'enhance' }

if (typeof document !== 'undefined') enhance()
