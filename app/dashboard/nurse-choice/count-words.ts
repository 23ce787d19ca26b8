/** `1 more nurse`, `4 more nurses`. */
export function countWords(count: number): string {
  return `${count} more ${count === 1 ? 'nurse' : 'nurses'}`
}
