/** After a sign-up with Google: the same redirect as after a sign-up by e-mail. */
export { loader } from './signup_verification.tsx'
