import type { Paise } from '#domain/money/amounts.ts'

/** What has been charged or is held of a customer's care and is not billed yet; not whole where something held has no price. */
// eslint-disable-next-line @typescript-eslint/require-await, @typescript-eslint/no-unused-vars -- until the months are read
export async function openCare(_uid: string): Promise<{ amount: Paise; isWhole: boolean }> {
  return { amount: 0, isWhole: true }
}
