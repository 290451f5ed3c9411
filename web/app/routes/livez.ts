const headers = { 'content-type': 'text/plain', 'cache-control': 'no-store' }

/** 200 "ok" while the process is up. Benchmarks compare pages with this fixed response. */
export const loader = () => new Response('ok', { headers })
