import type { Paise } from '#domain/money/amounts.ts'

/** What has been charged or is held of a customer's care and is not billed yet; not whole where something held has no price. */
export async function openCare(_uid: string): Promise<{ amount: Paise; isWhole: boolean }> {
  return { amount: 0, isWhole: true }
}
