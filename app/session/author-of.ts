/** The administrator as an author: with the name that stands beside what they wrote. */
export function authorOf({
  uid,
  email,
  firstname,
  lastname,
}: Record<'uid' | 'email' | 'firstname' | 'lastname', string>) {
  return { uid, email, name: `${firstname} ${lastname}`.trim() || email }
}
