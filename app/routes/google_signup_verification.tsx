/** After a sign-up with Google: the same redirect as after a sign-up by e-mail (docs/decisions/0000, "Accounts"). */
export { loader } from './signup_verification.tsx'
