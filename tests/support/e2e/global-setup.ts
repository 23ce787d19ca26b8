import { startSiteProcess } from './site-process.ts'

/** Starts the built site once for all specs; the workers find its address in their environment. */
export default async function startSite(): Promise<() => Promise<void>> {
  const { environment, stop } = await startSiteProcess('site.log')
  Object.assign(process.env, environment)
  return stop
}
