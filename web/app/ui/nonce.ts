import { createContext, useContext } from 'react'

/** The page's script nonce while the server renders it; in the browser scripts need none any more. */
export const NonceContext = createContext<string | undefined>(undefined)
export const useNonce = () => useContext(NonceContext)
