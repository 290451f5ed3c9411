import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { secondMs } from '#domain/durations'

/** Longer than any page takes. `docker-compose.yml` and `deploy/kubernetes` allow more before they kill the process. */
const drainMs = 10 * secondMs

/**
 * Returns a function that stops the server without losing a request. It stops accepting connections, closes those that
 * wait, and tells the others with `Connection: close` to send no further request. Resolves when all are closed; those
 * left after `deadlineMs` are cut off. `Server.close` alone serves a busy keep-alive client forever.
 */
export function drainable(server: Server, deadlineMs = drainMs): () => Promise<void> {
  const sockets = new Set<Socket>()
  const unanswered = new Set<ServerResponse>()
  let isDraining = false
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // Before the app's own listener, which may answer at once.
  server.prependListener('request', (_, response) => {
    if (isDraining) response.shouldKeepAlive = false
    unanswered.add(response)
    response.once('close', () => {
      unanswered.delete(response)
      // Its headers may have promised to keep the connection before the drain began.
      if (isDraining) setImmediate(() => server.closeIdleConnections())
    })
  })
  return () =>
    new Promise((resolve) => {
      isDraining = true
      for (const response of unanswered) if (!response.headersSent) response.shouldKeepAlive = false
      const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
      server.close(() => {
        clearTimeout(deadline)
        resolve()
      })
      // Browsers open spare connections, which Node does not count as idle.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    })
}
