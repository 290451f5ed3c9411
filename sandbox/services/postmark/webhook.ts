const timeoutMs = 5_000

/**
 * Posts to a webhook URL. Sends the URL's name and password as basic auth, as Postmark does. Returns the status, or 0
 * if there was no response.
 */
async function postReport(address: string, body: object): Promise<number> {
  const url = new URL(address)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const headers = new Headers({ 'content-type': 'application/json', 'user-agent': 'Postmark' })
  if (username !== '') {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  }
  const signal = AbortSignal.timeout(timeoutMs)
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal, redirect: 'manual' }).then(
    (response) => response.status,
    () => 0,
  )
}

/** Posts all reports in parallel. The statuses are null if no webhook URL is set. */
export const postReports = (address: string | null, bodies: object[]) =>
  Promise.all(bodies.map(async (body) => ({ body, status: address && (await postReport(address, body)) })))
