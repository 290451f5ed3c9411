import '@remix-run/node'

declare module '@remix-run/node' {
  // Loaders and actions pass dates and undefined through unchanged.
  interface Future {
    v3_singleFetch: true
  }
}
