/** The status text for what this account does not have, whether it exists or not. The error page recognises the case by it. */
export const notInAccount = 'Not Found in This Account'
