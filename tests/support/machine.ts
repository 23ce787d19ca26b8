import { availableParallelism, loadavg } from 'node:os'

/**
 * A time limit for this machine: the given one, and longer while more processes want to run than there are cores. On an idle machine
 * the limit is exact; on a busy one a test does not fail because of the others.
 * @param milliseconds the limit on an idle machine
 */
export function limitHere(milliseconds: number): number {
  return milliseconds * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
}
