const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store' }

/** 200 "ok" while the process answers at all: a fixed string, which is also what benchmarks compare a page with. */
export const loader = () => new Response('ok', { headers })
