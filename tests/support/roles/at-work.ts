import { AsyncLocalStorage } from 'node:async_hooks'

/** The deployed functions. */
export type FunctionName = 'site' | 'daily' | 'notices'

const working = new AsyncLocalStorage<FunctionName>()

/** Does the work of a deployed function: what it asks AWS for is checked by that function's role (`role-requests.ts`). */
export function workAs<Result>(name: FunctionName, work: () => Result): Result {
  return working.run(working.getStore() ?? name, work)
}

/** The function that is at work, or none: what a test asks for itself is not checked. */
export function atWork(): FunctionName | undefined {
  return working.getStore()
}

/** A module of the product, for `vi.mock`: one of the functions that it exports works as a deployed function. */
export async function workingAs(
  name: FunctionName,
  exported: string,
  importOriginal: () => Promise<unknown>,
): Promise<object> {
  const original = (await importOriginal()) as Record<string, (...given: unknown[]) => unknown>
  const work = original[exported]
  if (!work) throw new Error(`There is no function ${exported} to check`)
  return { ...original, [exported]: (...given: unknown[]) => workAs(name, () => work(...given)) }
}
