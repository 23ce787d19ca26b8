import { createContext, useContext } from 'react'

const Nonce = createContext<string | undefined>(undefined)

export const NonceProvider = Nonce.Provider

/** The nonce of this answer's content security policy; undefined in the browser, where it is not needed. */
export function useNonce(): string | undefined {
  return useContext(Nonce)
}
