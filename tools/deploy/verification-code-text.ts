import { company } from '#domain/company.ts'

/**
 * The text of each code that Cognito sends, by SMS and by e-mail; Cognito replaces the signs by the code. India's operators register no text
 * without the brand, and none that ends with the code (docs/decisions/0050).
 */
export const verificationCodeText = `Your verification code is {####}. ${company.name}`
