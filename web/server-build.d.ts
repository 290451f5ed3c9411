/** The app as Remix's Vite plugin gives it to web/server.ts. */
declare module 'virtual:remix/server-build' {
  export * from '@remix-run/dev/server-build'
}
