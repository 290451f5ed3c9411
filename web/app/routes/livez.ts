const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store' }

/** 200 "ok" while the process answers. Benchmarks compare pages with this fixed string. */
export const loader = () => new Response('ok', { headers })
