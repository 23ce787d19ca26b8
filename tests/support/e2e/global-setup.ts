import { startSiteProcess } from './site-process.ts'

/** Starts the built site once for all specs and tells the workers by their environment where it is. */
export default async function startSite(): Promise<() => Promise<void>> {
  const { environment, stop } = await startSiteProcess('site.log')
  Object.assign(process.env, environment)
  return stop
}
