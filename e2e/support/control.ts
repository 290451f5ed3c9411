/** The sandbox's control calls, for tests. `base` is the sandbox's origin. */
export async function control<Answer = unknown>(
  base: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(`${base}/control/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} /control/${path} answered ${response.status}: ${text}`)
  return JSON.parse(text) as Answer
}
