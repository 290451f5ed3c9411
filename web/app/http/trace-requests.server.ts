import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { matchRoutes } from '@remix-run/react'
import type { RequestHandler } from 'express'
import { tracer } from '#platform/tracing'
import { buildRouteTree, type RouteTable } from './cached-page.server'

/**
 * A span for each request, with method, route pattern and status, never the path: it may hold a token or anything that
 * a visitor typed. Ignores `traceparent`, because visitors must not choose which traces are kept.
 */
export function traceRequests(routes: RouteTable): RequestHandler {
  const tree = buildRouteTree(routes)
  return (request, response, next) => {
    const { method } = request
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } })
    response.once('close', () => {
      const [route, status] = [routePattern(tree, request.path), response.statusCode]
      span.updateName(`${method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    context.with(trace.setSpan(context.active(), span), next)
  }
}

/** "/dashboard/search/:id". Pages and their data (`.data`) have the same. */
function routePattern(tree: ReturnType<typeof buildRouteTree>, pathname: string): string {
  const matches = matchRoutes(tree, pathname.replace(/(\/?_root)?\.data$/, '') || '/')
  return matches ? `/${matches.flatMap(({ route }) => route.path || []).join('/')}` : 'no route'
}
