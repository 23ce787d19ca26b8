import { remixPage } from '../remix-page.js'

/** A page in the manner of Remix's own template for serverless AWS. */
export default remixPage('template')
