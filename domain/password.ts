/** The five rules of a password (section 5 of the specification); the strength bar counts how many are met. */
const rules: readonly ((password: string) => boolean)[] = [
  (password) => password.length >= 6,
  (password) => /[A-Z]/.test(password),
  (password) => /[a-z]/.test(password),
  (password) => /\d/.test(password),
  // Cognito's own set of special characters, so that it accepts every password that passes here.
  (password) => /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/.test(password),
]

export const passwordRuleCount = rules.length

/** How many of the five rules a password meets, 0 to 5. */
export function passwordStrength(password: string): number {
  return rules.filter((isMet) => isMet(password)).length
}

export function isStrongPassword(password: string): boolean {
  return passwordStrength(password) === passwordRuleCount
}

/** Green at five rules, yellow at three or four, red below (section 2, "Signup"). */
export function strengthColour(strength: number): 'green' | 'yellow' | 'red' {
  if (strength === passwordRuleCount) return 'green'
  return strength >= 3 ? 'yellow' : 'red'
}
