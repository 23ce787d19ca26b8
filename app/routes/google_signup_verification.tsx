/** After a sign-up with Google: the same step (docs/decisions/0000, "Accounts"). */
export { loader } from './signup_verification.tsx'
