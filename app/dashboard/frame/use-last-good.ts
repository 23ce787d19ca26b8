import { useState } from 'react'
import { isFailed, type Failed } from './load-or-say-failed.ts'

/** The last data that were loaded, and whether the last attempt to load failed. */
export function useLastGood<Data>(loaded: Data | Failed): { data: Data | null; hasFailed: boolean } {
  const hasFailed = isFailed(loaded)
  const [good, setGood] = useState<Data | null>(hasFailed ? null : loaded)
  if (!hasFailed && loaded !== good) setGood(loaded)
  return { data: hasFailed ? good : loaded, hasFailed }
}
