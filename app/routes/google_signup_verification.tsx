/** After a sign-up with Google: the same step (decisions.md, "Accounts"). */
export { loader } from './signup_verification.tsx'
