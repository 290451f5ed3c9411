import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { secondMs } from '#domain/durations'

/** Longer than any page takes. `docker-compose.yml` and `deploy/kubernetes` allow more before they kill the process. */
const deadlineMs = 10 * secondMs
/** A client that is about to send its next request on an open connection does so within this time. */
const graceMs = 2 * secondMs

/**
 * Returns a function that stops the server without losing a request. It stops accepting connections, and tells each
 * client with `Connection: close` to send no further request. Connections that are still idle after `graceMs` are closed:
 * closing them at once would lose requests that are on their way. Resolves when all are closed; those left after
 * `deadlineMs` are cut off. `Server.close` alone closes idle connections at once and serves a busy keep-alive client
 * forever.
 */
export function drainable(server: Server, times = { graceMs, deadlineMs }): () => Promise<void> {
  const sockets = new Set<Socket>()
  const unanswered = new Set<ServerResponse>()
  let isDraining = false
  let isGraceOver = false
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
      if (isGraceOver) setImmediate(() => server.closeIdleConnections())
    })
  })
  return () =>
    new Promise((resolve) => {
      isDraining = true
      for (const response of unanswered) if (!response.headersSent) response.shouldKeepAlive = false
      const closeIdle = () => {
        isGraceOver = true
        server.closeIdleConnections()
        // Browsers open spare connections, which Node does not count as idle.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      }
      const timers = [
        setTimeout(closeIdle, times.graceMs),
        setTimeout(() => server.closeAllConnections(), times.deadlineMs),
      ]
      NetServer.prototype.close.call(server, () => {
        timers.forEach(clearTimeout)
        resolve()
      })
    })
}
