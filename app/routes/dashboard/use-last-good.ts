import { useState } from 'react'
import { isFailed, type Failed } from './load-or-say-failed.ts'

/** The newest data that a view got, and whether the last attempt to get newer ones failed. */
export function useLastGood<Data>(loaded: Data | Failed): { data: Data | null; hasFailed: boolean } {
  const hasFailed = isFailed(loaded)
  const [good, setGood] = useState<Data | null>(hasFailed ? null : loaded)
  if (!hasFailed && loaded !== good) setGood(loaded)
  return { data: hasFailed ? good : loaded, hasFailed }
}
