import { enhance } from '#app/enhance/enhance.client.ts'

/**
 * No page: a route without a path and without children, which no address reaches. The classic compiler bundles,
 * fingerprints and watches the modules of routes only, so the small script of the public pages comes in as one; the root
 * finds its address in the build's manifest (`enhanceScript`).
 */
export const handle = { script: 'enhance' }

if (typeof document !== 'undefined') enhance()
