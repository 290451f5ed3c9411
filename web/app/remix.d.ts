import '@remix-run/node'

declare module '@remix-run/node' {
  // Loaders and actions pass dates and undefined through unchanged.
  interface Future {
    v3_singleFetch: true
  }
}

declare global {
  /** When the client was built, of a server's build too (vite.config.ts). */
  const __BUILD__: string
}
