import { remixPage } from '../remix-page.js'

/** A site of one page: what Remix alone costs. */
export default remixPage('bare')
